import type { SignInMessages } from './sign-in-messages.js'

/** Polish. Not yet checked by a native reader. */
export const pl: SignInMessages = {
  heading: (application) => `Połącz swój kalendarz z aplikacją ${application}`,
  asks: (application) => `${application} prosi o możliwość:`,
  allowances: {
    email: 'Poznania Twojego adresu e-mail',
    calendar: 'Oglądania i zmieniania Twoich kalendarzy, wydarzeń i stron rezerwacji',
    'calendar.readonly': 'Oglądania Twoich kalendarzy, wydarzeń i stron rezerwacji',
  },
  addressLabel: 'Twój adres e-mail',
  addressHint: 'Wyślemy tam kod, aby wiedzieć, że adres należy do Ciebie.',
  noEmail: 'Ta usługa nie wysyła jeszcze e-maili, więc kod nie dotrze. Powiadom tych, którzy ją prowadzą.',
  addressWrong: 'Podaj pełny adres e-mail, na przykład name@example.com.',
  sendCode: 'Wyślij kod',

  codeHeading: 'Wpisz kod z wiadomości e-mail',
  codeSent: (time) => `Kod jest w drodze. Czas ważności: ${time}. Wysłano na adres`,
  codeLabel: 'Kod',
  codeWrong: (attemptsLeft) => `To nie jest ten kod. Pozostałe próby: ${attemptsLeft}.`,
  codeGone: 'Ten kod nie jest już ważny. Poproś o nowy.',
  allow: 'Zezwól i przejdź dalej',
  sendAgain: 'Wyślij kolejny kod',
  cancel: 'Anuluj',

  mailSubject: (application) => `Twój kod logowania do ${application}`,
  mailText: (code, application, time) => [
    `${code} to Twój kod logowania do ${application}.`,
    `Wpisz go na stronie, na której o niego prosisz. Czas: ${time}. Nikt inny go nie potrzebuje: nie przekazuj go dalej.`,
    'Jeśli ta prośba nie pochodzi od Ciebie, nie trzeba nic robić: bez kodu nikt się nie zaloguje.',
  ],

  failedHeading: 'Tutaj nie można się zalogować',
  failed: {
    client:
      'Aplikacja, z której pochodzi to przejście, nie jest tu znana. Powiadom tych, którzy ją prowadzą.',
    callback:
      'Aplikacja, z której pochodzi to przejście, nie zgłosiła adresu powrotu. Powiadom tych, którzy ją prowadzą.',
    request: 'Otwarty adres nie jest pełny. Wróć i spróbuj ponownie.',
    foreign: 'To przyszło z innej witryny. Wróć i spróbuj ponownie.',
  },
  oftenHelp: (time) => `Spróbuj ponownie za ${time}.`,
}
