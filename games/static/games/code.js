/** The six boxes of a code: each moves on to the next, and a code that is pasted fills them all. */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-code]"));
const boxes = /** @type {HTMLInputElement[]} */ ([...(form?.querySelectorAll("input") ?? [])]);

/** Letters and figures only; of a pasted link its last part. @param {string} text */
export const codeIn = (text) => (text.trim().split("/").pop() ?? "").split("?")[0].replace(/[^a-z0-9]/gi, "").toUpperCase();

/** @param {string} text @param {number} from the box it was written in */
function fillIn(text, from) {
  const letters = codeIn(text);
  const start = letters.length >= boxes.length ? 0 : from;
  [...letters].slice(0, boxes.length - start).forEach((letter, index) => { boxes[start + index].value = letter; });
  const next = Math.min(start + Math.max(1, letters.length), boxes.length - 1);
  boxes[letters ? next : from].focus();
  if (boxes.every((box) => box.value)) form?.requestSubmit();
}

boxes.forEach((box, index) => {
  box.maxLength = 1;
  box.addEventListener("input", () => fillIn(box.value, index));
  box.addEventListener("focus", () => box.select());
  box.addEventListener("paste", (event) => {
    event.preventDefault();
    fillIn(event.clipboardData?.getData("text") ?? "", index);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !box.value) boxes[Math.max(0, index - 1)].focus();
    if (event.key === "ArrowLeft") boxes[Math.max(0, index - 1)].focus();
    if (event.key === "ArrowRight") boxes[Math.min(boxes.length - 1, index + 1)].focus();
  });
});
