import type { SignInMessages } from './sign-in-messages.js'

/** Hungarian. Not yet checked by a native reader. */
export const hu: SignInMessages = {
  heading: (application) => `Naptár összekapcsolása: ${application}`,
  asks: (application) => `${application} ezekhez kér engedélyt:`,
  allowances: {
    email: 'Az Ön e-mail-címének megismerése',
    calendar: 'Naptárainak, eseményeinek és foglalási oldalainak megtekintése és módosítása',
    'calendar.readonly': 'Naptárainak, eseményeinek és foglalási oldalainak megtekintése',
  },
  addressLabel: 'Az Ön e-mail-címe',
  addressHint: 'Kódot küldünk rá, hogy tudjuk, valóban az Öné.',
  noEmail:
    'Ez a szolgáltatás még nem küld e-maileket, ezért nem fog kódot kapni. Kérjük, jelezze az üzemeltetőjének.',
  addressWrong: 'Adjon meg egy teljes e-mail-címet, például name@example.com.',
  sendCode: 'Kód küldése',

  codeHeading: 'Írja be az e-mailben kapott kódot',
  codeSent: (time) => `A kód úton van. Érvényesség: ${time}. Erre a címre küldtük:`,
  codeLabel: 'Kód',
  codeWrong: (attemptsLeft) => `Nem ez a kód. Hátralévő próbálkozások: ${attemptsLeft}.`,
  codeGone: 'Ez a kód már nem érvényes. Kérjen újat.',
  allow: 'Engedélyezés és tovább',
  sendAgain: 'Új kód küldése',
  cancel: 'Mégse',

  mailSubject: (application) => `Az Ön belépési kódja: ${application}`,
  mailText: (code, application, time) => [
    `${code} az Ön belépési kódja (${application}).`,
    `Írja be azon az oldalon, ahol kérte. Érvényesség: ${time}. Másnak nincs szüksége rá: ne adja tovább.`,
    'Ha nem Ön kérte, nincs teendője: a kód nélkül senki sem tud belépni.',
  ],

  failedHeading: 'Itt nem tud belépni',
  failed: {
    client: 'Az alkalmazás, ahonnan érkezett, itt nem ismert. Kérjük, jelezze az üzemeltetőjének.',
    callback:
      'Az alkalmazás, ahonnan érkezett, nem jelentette be a címet, ahová vissza kellene térnie. Kérjük, jelezze az üzemeltetőjének.',
    request: 'A cím, amely idevezette, nem teljes. Lépjen vissza, és próbálja újra.',
    foreign: 'Ezt egy másik webhely küldte. Lépjen vissza, és próbálja újra.',
  },
  oftenHelp: (time) => `Próbálja újra ${time} múlva.`,
}
