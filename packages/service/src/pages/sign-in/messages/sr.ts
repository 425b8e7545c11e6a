import type { SignInMessages } from './sign-in-messages.js'

/** Serbian. Not yet checked by a native reader. */
export const sr: SignInMessages = {
  heading: (application) => `Повежите свој календар са апликацијом ${application}`,
  asks: (application) => `${application} тражи дозволу за:`,
  allowances: {
    email: 'Увид у вашу имејл адресу',
    calendar: 'Преглед и измену ваших календара, догађаја и страница за резервације',
    'calendar.readonly': 'Преглед ваших календара, догађаја и страница за резервације',
  },
  addressLabel: 'Ваша имејл адреса',
  addressHint: 'Шаљемо код на њу да бисмо знали да је ваша.',
  addressWrong: 'Унесите целу имејл адресу, на пример name@example.com.',
  sendCode: 'Пошаљи код',

  codeHeading: 'Унесите код из имејла',
  codeSent: (time) => `Код је на путу. Важи: ${time}. Послат је на адресу`,
  codeLabel: 'Код',
  codeWrong: (attemptsLeft) => `То није тај код. Преостало покушаја: ${attemptsLeft}.`,
  codeGone: 'Тај код више не важи. Затражите нови.',
  allow: 'Дозволи и настави',
  sendAgain: 'Пошаљи нови код',
  cancel: 'Одустани',

  mailSubject: (application) => `Ваш код за пријаву: ${application}`,
  mailText: (code, application, time) => [
    `${code} је ваш код за пријаву (${application}).`,
    `Унесите га на страници на којој је затражен. Важи: ${time}. Никоме другом не треба: не прослеђујте га.`,
    'Ако захтев није ваш, не треба да урадите ништа: без кода нико не може да се пријави.',
  ],

  failedHeading: 'Овде не можете да се пријавите',
  failed: {
    client: 'Апликација из које долазите овде није позната. Јавите то онима који је воде.',
    callback: 'Апликација из које долазите није пријавила адресу за повратак. Јавите то онима који је воде.',
    request: 'Адреса која вас је довела овде није потпуна. Вратите се и покушајте поново.',
    foreign: 'Ово је послао други сајт. Вратите се и покушајте поново.',
  },
  oftenHelp: (time) => `Сачекајте и покушајте поново. Преостало време: ${time}.`,
}
