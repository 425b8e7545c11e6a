import type { SignInMessages } from './sign-in-messages.js'

/** Bulgarian. Not yet checked by a native reader. */
export const bg: SignInMessages = {
  heading: (application) => `Свържете календара си с ${application}`,
  asks: (application) => `${application} иска разрешение за:`,
  allowances: {
    email: 'Достъп до имейл адреса ви',
    calendar: 'Преглед и промяна на вашите календари, събития и страници за резервации',
    'calendar.readonly': 'Преглед на вашите календари, събития и страници за резервации',
  },
  addressLabel: 'Вашият имейл адрес',
  addressHint: 'Изпращаме код до него, за да знаем, че е ваш.',
  addressWrong: 'Въведете пълен имейл адрес, например name@example.com.',
  sendCode: 'Изпращане на код',

  codeHeading: 'Въведете кода от имейла',
  codeSent: (time) => `Кодът е на път и важи ${time}. Изпратен е на`,
  codeLabel: 'Код',
  codeWrong: (attemptsLeft) => `Това не е кодът. Оставащи опити: ${attemptsLeft}.`,
  codeGone: 'Този код вече не важи. Поискайте нов.',
  allow: 'Разрешаване и продължаване',
  sendAgain: 'Изпращане на друг код',
  cancel: 'Отказ',

  mailSubject: (application) => `Вашият код за вход в ${application}`,
  mailText: (code, application, time) => [
    `${code} е вашият код за вход в ${application}.`,
    `Въведете го в рамките на ${time} на страницата, на която сте го поискали. На никой друг не е нужен: не го споделяйте.`,
    'Ако не сте го поискали, не е нужно да правите нищо: без кода никой не влиза.',
  ],

  failedHeading: 'Не можете да влезете тук',
  failed: {
    client: 'Приложението, от което идвате, не е познато тук. Съобщете на тези, които го поддържат.',
    callback:
      'Приложението, от което идвате, не е регистрирало адреса, на който да се върнете. Съобщете на тези, които го поддържат.',
    request: 'Адресът, който ви доведе тук, не е пълен. Върнете се и опитайте отново.',
    foreign: 'Това беше изпратено от друг сайт. Върнете се и опитайте отново.',
  },
  oftenHelp: (time) => `Опитайте отново след ${time}.`,
}
