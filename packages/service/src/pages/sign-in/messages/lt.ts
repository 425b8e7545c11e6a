import type { SignInMessages } from './sign-in-messages.js'

/** Lithuanian. Not yet checked by a native reader. */
export const lt: SignInMessages = {
  heading: (application) => `Susieti jūsų kalendorių su „${application}“`,
  asks: (application) => `„${application}“ prašo leidimo:`,
  allowances: {
    email: 'Žinoti jūsų el. pašto adresą',
    calendar: 'Matyti ir keisti jūsų kalendorius, įvykius ir rezervavimo puslapius',
    'calendar.readonly': 'Matyti jūsų kalendorius, įvykius ir rezervavimo puslapius',
  },
  addressLabel: 'Jūsų el. pašto adresas',
  addressHint: 'Šiuo adresu išsiųsime kodą ir žinosime, kad adresas jūsų.',
  noEmail: 'Ši paslauga dar nesiunčia el. laiškų, todėl kodo negausite. Praneškite tiems, kas ją valdo.',
  addressWrong: 'Įveskite visą el. pašto adresą, pavyzdžiui, name@example.com.',
  sendCode: 'Siųsti kodą',

  codeHeading: 'Įveskite kodą iš el. laiško',
  codeSent: (time) => `Kodas jau siunčiamas. Galiojimo trukmė: ${time}. Išsiųsta adresu`,
  codeLabel: 'Kodas',
  codeWrong: (attemptsLeft) => `Tai ne tas kodas. Liko bandymų: ${attemptsLeft}.`,
  codeGone: 'Šis kodas nebegalioja. Paprašykite naujo.',
  allow: 'Leisti ir tęsti',
  sendAgain: 'Siųsti kitą kodą',
  cancel: 'Atšaukti',

  mailSubject: (application) => `Jūsų prisijungimo prie „${application}“ kodas`,
  mailText: (code, application, time) => [
    `${code} – jūsų prisijungimo prie „${application}“ kodas.`,
    `Įveskite jį puslapyje, kuriame jo paprašėte. Galiojimo trukmė: ${time}. Daugiau niekam jo nereikia: niekam jo neduokite.`,
    'Jei kodo neprašėte, nieko daryti nereikia: be kodo niekas neprisijungs.',
  ],

  failedHeading: 'Čia prisijungti negalima',
  failed: {
    client: 'Jus atsiuntusi programa čia nežinoma. Praneškite tiems, kas ją valdo.',
    callback: 'Jus atsiuntusi programa neužregistravo grįžimo adreso. Praneškite tiems, kas ją valdo.',
    request: 'Jus čia atvedęs adresas nepilnas. Grįžkite ir bandykite dar kartą.',
    foreign: 'Tai atsiųsta iš kitos svetainės. Grįžkite ir bandykite dar kartą.',
  },
  oftenHelp: (time) => `Bandykite dar kartą, kai praeis ${time}.`,
}
