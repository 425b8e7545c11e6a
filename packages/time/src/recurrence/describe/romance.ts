import type { RecurrenceMessages } from './messages.js'

/** Not yet checked by a native reader. */
export const fr: RecurrenceMessages = {
  every:
    'toutes les secondes|toutes les minutes|toutes les heures|tous les jours|toutes les semaines|tous les mois|tous les ans',
  everyFew: '{}',
  counted:
    'toutes les # secondes|toutes les # minutes|toutes les # heures|tous les # jours|toutes les # semaines|tous les # mois|tous les # ans',
  weekly: 'chaque {}',
  on: ' {}',
  onEach: 'le {}',
  ordinal: { one: '#er', other: '#e' },
  nth: '@ {}',
  last: 'dernier {}',
  fromEnd: '{} (en partant de la fin)',
  day: 'jour',
  monthDay: { one: '#er', other: '#' },
  week: 'semaine #',
  months: ' en {}',
  at: ' à {}',
  only: 'seulement',
  times: '# fois',
  until: 'jusqu’au {}',
  except: 'sauf',
  also: 'et aussi',
  weekStart: 'début de la semaine',
  marks: [', ', '\u00a0; ', '\u00a0: '],
}

/** Not yet checked by a native reader. */
export const es: RecurrenceMessages = {
  every: 'cada segundo|cada minuto|cada hora|cada día|cada semana|cada mes|cada año',
  everyFew: 'cada {}',
  weekly: 'cada {}',
  on: ' {}',
  onEach: 'el {}',
  nth: '#.º {}',
  last: 'último {}',
  fromEnd: '{} (contando desde el final)',
  day: 'día',
  monthDay: 'día #',
  week: 'semana #',
  months: ' en {}',
  only: 'solo {}',
  times: { one: '# vez', other: '# veces' },
  until: 'hasta el {}',
  except: 'excepto',
  also: 'y además',
  weekStart: 'inicio de la semana',
}

/** Not yet checked by a native reader. */
export const ca: RecurrenceMessages = {
  every: 'cada segon|cada minut|cada hora|cada dia|cada setmana|cada mes|cada any',
  everyFew: 'cada {}',
  weekly: 'cada {}',
  ordinal: { one: '#r', two: '#n', few: '#t', other: '#è' },
  nth: '@ {}',
  last: 'darrer {}',
  fromEnd: '{} (comptant des del final)',
  day: 'dia',
  monthDay: 'dia #',
  week: 'setmana #',
  only: 'només {}',
  times: { one: '# vegada', other: '# vegades' },
  until: 'final: {}',
  except: 'excepte',
  also: 'i també',
  weekStart: 'inici de la setmana',
}

/** Not yet checked by a native reader. */
export const it: RecurrenceMessages = {
  every: 'ogni secondo|ogni minuto|ogni ora|ogni giorno|ogni settimana|ogni mese|ogni anno',
  everyFew: 'ogni {}',
  weekly: 'ogni {}',
  nth: '#º|#ª',
  last: 'ultimo|ultima',
  fromEnd: '{} (contando dalla fine)',
  genders: '10000000',
  day: 'giorno',
  monthDay: 'giorno #',
  week: 'settimana #',
  months: ' in {}',
  at: ' alle ore {}',
  only: 'solo {}',
  times: { one: '# volta', other: '# volte' },
  until: 'fine: {}',
  except: 'tranne',
  also: 'e inoltre',
  weekStart: 'inizio della settimana',
}

/** Portuguese of Brazil. Not yet checked by a native reader. */
export const pt: RecurrenceMessages = {
  every: 'a cada segundo|a cada minuto|a cada hora|todo dia|toda semana|todo mês|todo ano',
  everyFew: 'a cada {}',
  nth: '#º|#ª',
  last: 'último|última',
  fromEnd: '{} (contando do fim)',
  genders: '01111100',
  day: 'dia',
  monthDay: 'dia #',
  week: 'semana #',
  months: ' em {}',
  only: 'somente {}',
  times: { one: '# vez', other: '# vezes' },
  until: 'até {}',
  except: 'exceto',
  also: 'e também',
  weekStart: 'início da semana',
}

/** Portuguese of Portugal. Not yet checked by a native reader. */
export const ptPT: RecurrenceMessages = {
  ...pt,
  every:
    'a cada segundo|a cada minuto|a cada hora|todos os dias|todas as semanas|todos os meses|todos os anos',
  nth: '#.º|#.ª',
  only: 'apenas {}',
}

/** Not yet checked by a native reader. */
export const ro: RecurrenceMessages = {
  every:
    'în fiecare secundă|în fiecare minut|în fiecare oră|în fiecare zi|în fiecare săptămână|în fiecare lună|în fiecare an',
  everyFew: 'la fiecare {}',
  weekly: 'în fiecare {}',
  firstToFifth: 'prima,a doua,a treia,a patra,a cincea',
  nth: 'a #-a {}',
  last: 'ultima',
  fromEnd: '{} (de la sfârșit)',
  day: 'zi',
  nthDay: 'ziua #',
  week: 'săptămâna #',
  months: ' în {}',
  at: ' la {}',
  only: 'numai {}',
  times: { one: 'o dată', few: 'de # ori', other: 'de # de ori' },
  until: 'până la {}',
  except: 'cu excepția',
  also: 'și în plus',
  weekStart: 'începutul săptămânii',
}
