"""Words that nobody may write at a table: obvious abuse in Spanish, Portuguese and English.

Whole words, compared as they look and sound (see ``games.wording``); what merely may offend is for mutes and
moderators. Animals of the championships are not on it, whatever else they are called for.
"""

_SPANISH = """
    puta putas puto putos putita hijueputa hijodeputa hijadeputa malparido malparida malnacido malnacida
    maricon maricona maricones marica cabron cabrona cabrones pendejo pendeja pendejos gilipollas mamon
    mamaguevo mamahuevo carapicha verga polla chupapollas comemierda culero culera subnormal subnormales
    mongolico mongolica sudaca sudacas panchito negrata zorron furcia ramera guarra
    follar follarte violarte suicidate matate
"""
_PORTUGUESE = """
    puta putas puto putinha filhodaputa filhadaputa fdp pqp caralho caralhos arrombado arrombada arrombados
    cuzao cuzona cuzinho viado viadinho viados bichona boiola boiolas baitola sapatona traveco buceta boceta
    xoxota piroca paunocu vagabunda vagabundo vadia vadias quenga cornudo cornuda
    retardado retardada mongoloide desgracado desgracada crioula foder fodase fudido
    fudida vtnc vsf estuprar estuprarte sematar semata
"""
_ENGLISH = """
    fuck fucks fucked fucker fuckers fucking fuckyou motherfucker motherfuckers bitch bitches cunt cunts whore
    whores slut sluts asshole assholes dickhead cocksucker cocksuckers wanker wankers nigger niggers nigga niggas
    faggot faggots fag fags dyke tranny trannies retard retards retarded spic spics chink chinks kike kikes
    paki pakis wetback rapist kys killyourself
"""

ABUSE = frozenset(f"{_SPANISH} {_PORTUGUESE} {_ENGLISH}".split())
