import type { SignInMessages } from './sign-in-messages.js'

/** Ukrainian. Not yet checked by a native reader. */
export const uk: SignInMessages = {
  heading: (application) => `Підключити ваш календар до ${application}`,
  asks: (application) => `${application} запитує:`,
  allowances: {
    email: 'Вашу адресу ел. пошти',
    calendar: 'Перегляд і зміну ваших календарів, подій і сторінок бронювання',
    'calendar.readonly': 'Перегляд ваших календарів, подій і сторінок бронювання',
  },
  addressLabel: 'Ваша адреса ел. пошти',
  addressHint: 'Ми надішлемо туди код, щоб переконатися, що адреса ваша.',
  addressWrong: 'Введіть повну адресу ел. пошти, наприклад name@example.com.',
  sendCode: 'Надіслати код',

  codeHeading: 'Введіть код із листа',
  codeSent: (time) => `Код надіслано. Термін дії: ${time}. Адреса:`,
  codeLabel: 'Код',
  codeWrong: (attemptsLeft) => `Це не той код. Залишилося спроб: ${attemptsLeft}.`,
  codeGone: 'Цей код більше не діє. Запросіть новий.',
  allow: 'Дозволити й продовжити',
  sendAgain: 'Надіслати ще один код',
  cancel: 'Скасувати',

  mailSubject: (application) => `Ваш код для входу в ${application}`,
  mailText: (code, application, time) => [
    `${code} — ваш код для входу в ${application}.`,
    `Введіть його на сторінці, де ви його запросили. Термін: ${time}. Більше він нікому не потрібен: не передавайте його.`,
    'Якщо ви його не запитували, нічого робити не треба: без коду ніхто не ввійде.',
  ],

  failedHeading: 'Тут не можна ввійти',
  failed: {
    client: 'Застосунок, з якого ви прийшли, тут невідомий. Повідомте про це його власників.',
    callback:
      'Застосунок, з якого ви прийшли, не зареєстрував адресу для повернення. Повідомте про це його власників.',
    request: 'Адреса, яка привела вас сюди, неповна. Поверніться та спробуйте ще раз.',
    foreign: 'Це надіслано з іншого сайту. Поверніться та спробуйте ще раз.',
  },
  oftenHelp: (time) => `Спробуйте ще раз за ${time}.`,
}
