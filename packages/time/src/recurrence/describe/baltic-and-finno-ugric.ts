import type { RecurrenceMessages } from './messages.js'

/** Not yet checked by a native reader. */
export const lt: RecurrenceMessages = {
  every: 'kas sekundę|kas minutę|kas valandą|kasdien|kas savaitę|kas mėnesį|kasmet',
  everyFew: 'kas {}',
  counted: {
    one: '# sekundę|# minutę|# valandą|# dieną|# savaitę|# mėnesį|# metus',
    few: '# sekundes|# minutes|# valandas|# dienas|# savaites|# mėnesius|# metus',
    other: '# sekundžių|# minučių|# valandų|# dienų|# savaičių|# mėnesių|# metų',
  },
  firstToFifth:
    'pirmasis,antrasis,trečiasis,ketvirtasis,penktasis|pirmoji,antroji,trečioji,ketvirtoji,penktoji',
  last: 'paskutinis|paskutinė',
  fromEnd: '{} nuo pabaigos',
  genders: '00000001',
  day: 'diena',
  nthDay: '# diena',
  week: 'savaitė Nr.\u00a0#',
  only: 'tik',
  times: { one: '# kartą', few: '# kartus', other: '# kartų' },
  until: 'iki {} imtinai',
  except: 'išskyrus',
  also: 'taip pat',
  weekStart: 'savaitės pradžia',
}

/** Not yet checked by a native reader. */
export const lv: RecurrenceMessages = {
  every: 'katru sekundi|katru minūti|katru stundu|katru dienu|katru nedēļu|katru mēnesi|katru gadu',
  everyFew: 'ik pēc {}',
  counted: {
    one: '# sekundes|# minūtes|# stundas|# dienas|# nedēļas|# mēneša|# gada',
    other: '# sekundēm|# minūtēm|# stundām|# dienām|# nedēļām|# mēnešiem|# gadiem',
  },
  nth: '#.',
  last: 'pēdējā',
  fromEnd: '{} no beigām',
  day: 'diena',
  week: '#. nedēļa',
  at: ' plkst. {}',
  only: 'tikai',
  times: { one: '# reizi', other: '# reizes' },
  until: 'beigas: {}',
  except: 'izņemot',
  also: 'un arī',
  weekStart: 'nedēļas sākums',
}

/** Not yet checked by a native reader. */
export const et: RecurrenceMessages = {
  every: 'iga sekund|iga minut|iga tund|iga päev|iga nädal|iga kuu|iga aasta',
  everyFew: 'iga {} järel',
  counted: '# sekundi|# minuti|# tunni|# päeva|# nädala|# kuu|# aasta',
  nth: '#.',
  last: 'viimane',
  fromEnd: '{} lõpust',
  day: 'päev',
  week: '#. nädal',
  at: ' kell {}',
  only: 'ainult',
  times: { one: '# kord', other: '# korda' },
  until: 'lõpp: {}',
  except: 'välja arvatud',
  also: 'ja lisaks',
  weekStart: 'nädala algus',
}

/** Not yet checked by a native reader. */
export const fi: RecurrenceMessages = {
  every: 'joka sekunti|joka minuutti|joka tunti|joka päivä|joka viikko|joka kuukausi|joka vuosi',
  everyFew: '{} välein',
  counted: '# sekunnin|# minuutin|# tunnin|# päivän|# viikon|# kuukauden|# vuoden',
  weekly: 'joka {}',
  nth: '#.',
  last: 'viimeinen',
  fromEnd: '{} lopusta',
  day: 'päivä',
  week: 'viikko #',
  at: ' klo {}',
  only: 'vain',
  times: { one: 'kerran', other: '# kertaa' },
  until: '{} saakka',
  except: 'paitsi',
  also: 'ja lisäksi',
  weekStart: 'viikko alkaa',
}

/** Not yet checked by a native reader. */
export const hu: RecurrenceMessages = {
  every: 'másodpercenként|percenként|óránként|naponta|hetente|havonta|évente',
  everyFew: '{}',
  counted: '# másodpercenként|# percenként|# óránként|# naponként|# hetenként|# havonként|# évenként',
  nth: '#.',
  last: 'utolsó',
  fromEnd: 'hátulról {}',
  day: 'nap',
  week: '#. hét',
  only: 'csak',
  times: '# alkalommal',
  until: 'eddig: {}',
  except: 'kivéve',
  also: 'továbbá',
  weekStart: 'a hét kezdete',
}
