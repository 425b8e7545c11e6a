import type { RecurrenceMessages } from './messages.js'

/** Sunday, Wednesday and Saturday are feminine. */
const genders = '10010010'

/** Not yet checked by a native reader. */
export const ru: RecurrenceMessages = {
  every: 'каждую секунду|каждую минуту|каждый час|каждый день|каждую неделю|каждый месяц|каждый год',
  everyFew: { one: '{}', other: 'каждые {}' },
  counted: {
    one: 'каждую # секунду|каждую # минуту|каждый # час|каждый # день|каждую # неделю|каждый # месяц|каждый # год',
    other: '',
  },
  nth: '#-й|#-я|#-е',
  last: 'последний|последняя|последнее',
  fromEnd: '{} с конца',
  genders: '20010110',
  day: 'день',
  monthDay: '#-е число',
  week: 'неделя №\u00a0#',
  at: ' в {}',
  only: 'только',
  times: { few: '# раза', other: '# раз' },
  until: 'по {}',
  except: 'кроме',
  also: 'а также',
  weekStart: 'начало недели',
}

/** Not yet checked by a native reader. */
export const uk: RecurrenceMessages = {
  every: 'щосекунди|щохвилини|щогодини|щодня|щотижня|щомісяця|щороку',
  everyFew: { one: '{}', other: 'кожні {}' },
  counted: {
    one: 'кожну # секунду|кожну # хвилину|кожну # годину|кожен # день|кожен # тиждень|кожен # місяць|кожен # рік',
    other: '',
  },
  firstToFifth: 'перший,другий,третій,четвертий,п’ятий|перша,друга,третя,четверта,п’ята',
  nth: '#-й',
  last: 'останній|остання',
  fromEnd: '{} з кінця',
  genders: '10010110',
  day: 'день',
  monthDay: 'число #',
  nthDay: 'день №\u00a0#',
  week: 'тиждень №\u00a0#',
  only: 'лише',
  times: { one: '# раз', few: '# рази', other: '# разів' },
  until: 'до {} включно',
  except: 'крім',
  also: 'а також',
  weekStart: 'початок тижня',
}

/** Not yet checked by a native reader. */
export const pl: RecurrenceMessages = {
  every: 'co sekundę|co minutę|co godzinę|codziennie|co tydzień|co miesiąc|co rok',
  everyFew: 'co {}',
  nth: '#.',
  last: 'ostatni|ostatnia',
  fromEnd: '{} od końca',
  genders,
  day: 'dzień',
  week: 'tydzień #',
  at: ' o {}',
  only: 'tylko',
  times: { one: '# raz', other: '# razy' },
  until: 'do {}',
  except: 'z wyjątkiem',
  also: 'a także',
  weekStart: 'początek tygodnia',
}

/** Not yet checked by a native reader. */
export const cs: RecurrenceMessages = {
  every: 'každou sekundu|každou minutu|každou hodinu|každý den|každý týden|každý měsíc|každý rok',
  everyFew: { few: 'každé {}', other: 'každých {}' },
  nth: '#.',
  last: 'poslední',
  fromEnd: '{} od konce',
  day: 'den',
  week: 'týden #',
  at: ' v {}',
  only: 'pouze',
  times: '#krát',
  until: 'do {}',
  except: 'kromě',
  also: 'a navíc',
  weekStart: 'začátek týdne',
}

/** Not yet checked by a native reader. */
export const sk: RecurrenceMessages = {
  every: 'každú sekundu|každú minútu|každú hodinu|každý deň|každý týždeň|každý mesiac|každý rok',
  everyFew: { few: 'každé {}', other: 'každých {}' },
  nth: '#.',
  last: 'posledný|posledná',
  fromEnd: '{} od konca',
  genders,
  day: 'deň',
  week: 'týždeň #',
  at: ' o {}',
  only: 'iba',
  times: '#-krát',
  until: 'do {}',
  except: 'okrem',
  also: 'a navyše',
  weekStart: 'začiatok týždňa',
}

/** Not yet checked by a native reader. */
export const sl: RecurrenceMessages = {
  every: 'vsako sekundo|vsako minuto|vsako uro|vsak dan|vsak teden|vsak mesec|vsako leto',
  everyFew: 'na {}',
  counted: {
    one: '# sekundo|# minuto|# uro|# dan|# teden|# mesec|# leto',
    two: '# sekundi|# minuti|# uri|# dni|# tedna|# meseca|# leti',
    few: '# sekunde|# minute|# ure|# dni|# tedne|# mesece|# leta',
    other: '# sekund|# minut|# ur|# dni|# tednov|# mesecev|# let',
  },
  nth: '#.',
  last: 'zadnji|zadnja',
  fromEnd: '{} od konca',
  genders,
  day: 'dan',
  week: 'teden #',
  at: ' ob {}',
  only: 'samo',
  times: '#-krat',
  until: 'konec: {}',
  except: 'razen',
  also: 'in še',
  weekStart: 'začetek tedna',
}

/** Not yet checked by a native reader. */
export const hr: RecurrenceMessages = {
  every: 'svake sekunde|svake minute|svaki sat|svaki dan|svaki tjedan|svaki mjesec|svake godine',
  everyFew: { one: '{}', few: '{}', other: 'svakih {}' },
  counted: {
    one: 'svaku # sekundu|svaku # minutu|svaki # sat|svaki # dan|svaki # tjedan|svaki # mjesec|svaku # godinu',
    few: 'svake # sekunde|svake # minute|svaka # sata|svaka # dana|svaka # tjedna|svaka # mjeseca|svake # godine',
    other: '',
  },
  nth: '#.',
  last: 'posljednji|posljednja',
  fromEnd: '{} od kraja',
  genders,
  day: 'dan',
  week: 'tjedan #',
  at: ' u {}',
  only: 'samo',
  times: { one: '# put', other: '# puta' },
  until: 'do {}',
  except: 'osim',
  also: 'i još',
  weekStart: 'početak tjedna',
}

/** In Cyrillic; `latin` transliterates it. Not yet checked by a native reader. */
export const sr: RecurrenceMessages = {
  every: 'сваке секунде|сваког минута|сваког сата|сваког дана|сваке недеље|сваког месеца|сваке године',
  everyFew: { one: '{}', few: '{}', other: 'сваких {}' },
  counted: {
    one: 'сваку # секунду|сваки # минут|сваки # сат|сваки # дан|сваку # недељу|сваки # месец|сваку # годину',
    few: 'сваке # секунде|свака # минута|свака # сата|свака # дана|сваке # недеље|свака # месеца|сваке # године',
    other: '',
  },
  nth: '#.',
  last: 'последњи|последња',
  fromEnd: '{} од краја',
  genders,
  day: 'дан',
  week: 'недеља бр. #',
  at: ' у {}',
  only: 'само',
  times: { one: '# пут', other: '# пута' },
  until: 'завршетак: {}',
  except: 'осим',
  also: 'и још',
  weekStart: 'почетак недеље',
}

const cyrillic = 'абвгдђежзијклмнопрстћуфхцчш'
const roman = 'abvgdđežzijklmnoprstćufhcčš'

/** Transliterates lower-case Serbian to the Latin alphabet. */
export const latin = (text: string): string =>
  text.replace(/[ђ-џа-ш]/g, (letter) => {
    const digraph = { љ: 'lj', њ: 'nj', џ: 'dž' }[letter]
    return digraph ?? roman[cyrillic.indexOf(letter)] ?? letter
  })

/** Not yet checked by a native reader. */
export const bg: RecurrenceMessages = {
  every: 'всяка секунда|всяка минута|всеки час|всеки ден|всяка седмица|всеки месец|всяка година',
  everyFew: 'на всеки {}',
  firstToFifth: 'първи,втори,трети,четвърти,пети|първа,втора,трета,четвърта,пета',
  last: 'последен|последна',
  fromEnd: '{} от края',
  genders,
  day: 'ден',
  monthDay: 'число #',
  nthDay: 'ден №\u00a0#',
  week: 'седмица №\u00a0#',
  at: ' в {}',
  only: 'само',
  times: { one: '# път', other: '# пъти' },
  until: 'до {} включително',
  except: 'без',
  also: 'а също и',
  weekStart: 'начало на седмицата',
}
