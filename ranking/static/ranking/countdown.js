/** Days, hours and minutes until the week is over; when it is, the new week is shown. */

const box = document.querySelector("[data-ends-in]");

/** @param {number} milliseconds */
export function parts(milliseconds) {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  return [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
}

if (box instanceof HTMLElement) {
  const ends = performance.now() + Number(box.dataset.endsIn);
  const places = ["[data-days]", "[data-hours]", "[data-minutes]"].map((it) => box.querySelector(it));
  const tick = () => {
    const left = ends - performance.now();
    if (left <= 0) return location.reload();
    parts(left).forEach((number, index) => {
      const place = places[index];
      if (place) place.textContent = index ? String(number).padStart(2, "0") : String(number);
    });
    return undefined;
  };
  tick();
  setInterval(tick, 5_000);
}
