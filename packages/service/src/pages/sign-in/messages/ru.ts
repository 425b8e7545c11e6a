import type { SignInMessages } from './sign-in-messages.js'

/** Russian. Not yet checked by a native reader. */
export const ru: SignInMessages = {
  heading: (application) => `Подключить ваш календарь к ${application}`,
  asks: (application) => `${application} запрашивает:`,
  allowances: {
    email: 'Ваш адрес эл. почты',
    calendar: 'Просмотр и изменение ваших календарей, событий и страниц бронирования',
    'calendar.readonly': 'Просмотр ваших календарей, событий и страниц бронирования',
  },
  addressLabel: 'Ваш адрес эл. почты',
  addressHint: 'Мы отправим туда код, чтобы убедиться, что адрес ваш.',
  addressWrong: 'Введите полный адрес эл. почты, например name@example.com.',
  sendCode: 'Отправить код',

  codeHeading: 'Введите код из письма',
  codeSent: (time) => `Код отправлен. Срок действия: ${time}. Адрес:`,
  codeLabel: 'Код',
  codeWrong: (attemptsLeft) => `Это не тот код. Осталось попыток: ${attemptsLeft}.`,
  codeGone: 'Этот код больше не действует. Запросите новый.',
  allow: 'Разрешить и продолжить',
  sendAgain: 'Отправить ещё один код',
  cancel: 'Отмена',

  mailSubject: (application) => `Ваш код для входа в ${application}`,
  mailText: (code, application, time) => [
    `${code} — ваш код для входа в ${application}.`,
    `Введите его на странице, где вы его запросили. Срок: ${time}. Больше он никому не нужен: не передавайте его.`,
    'Если вы его не запрашивали, ничего делать не нужно: без кода никто не войдёт.',
  ],

  failedHeading: 'Здесь нельзя войти',
  failed: {
    client: 'Приложение, из которого вы пришли, здесь неизвестно. Сообщите об этом его владельцам.',
    callback:
      'Приложение, из которого вы пришли, не зарегистрировало адрес для возврата. Сообщите об этом его владельцам.',
    request: 'Адрес, который привёл вас сюда, неполный. Вернитесь и попробуйте ещё раз.',
    foreign: 'Это отправлено с другого сайта. Вернитесь и попробуйте ещё раз.',
  },
  oftenHelp: (time) => `Попробуйте ещё раз через ${time}.`,
}
