import type { SignInMessages } from './sign-in-messages.js'

/** Italian. Not yet checked by a native reader. */
export const it: SignInMessages = {
  heading: (application) => `Colleghi il Suo calendario a ${application}`,
  asks: (application) => `${application} chiede di:`,
  allowances: {
    email: 'Conoscere il Suo indirizzo e-mail',
    calendar: 'Vedere e modificare i Suoi calendari, eventi e pagine di prenotazione',
    'calendar.readonly': 'Vedere i Suoi calendari, eventi e pagine di prenotazione',
  },
  addressLabel: 'Il Suo indirizzo e-mail',
  addressHint: 'Vi inviamo un codice, per sapere che è il Suo.',
  noEmail:
    'Questo servizio non invia ancora e-mail, quindi non Le arriverà alcun codice. Avvisi chi lo gestisce.',
  addressWrong: 'Inserisca un indirizzo e-mail completo, come nome@example.com.',
  sendCode: 'Invia un codice',

  codeHeading: 'Inserisca il codice ricevuto per e-mail',
  codeSent: (time) => `È in arrivo e vale ${time}. È stato inviato a`,
  codeLabel: 'Codice',
  codeWrong: (attemptsLeft) => `Questo non è il codice. Tentativi rimasti: ${attemptsLeft}.`,
  codeGone: 'Questo codice non è più valido. Ne chieda uno nuovo.',
  allow: 'Consenti e continua',
  sendAgain: 'Invia un altro codice',
  cancel: 'Annulla',

  mailSubject: (application) => `Il Suo codice per accedere a ${application}`,
  mailText: (code, application, time) => [
    `${code} è il Suo codice per accedere a ${application}.`,
    `Lo inserisca nella pagina in cui l’ha chiesto, entro ${time}. Nessun altro ne ha bisogno: non lo dia a nessuno.`,
    'Se non l’ha chiesto, non c’è nulla da fare: senza il codice nessuno può accedere.',
  ],

  failedHeading: 'Da qui non si può accedere',
  failed: {
    client: 'L’applicazione da cui proviene non è conosciuta qui. Avvisi chi la gestisce.',
    callback:
      'L’applicazione da cui proviene non ha registrato l’indirizzo a cui deve tornare. Avvisi chi la gestisce.',
    request: 'L’indirizzo che ha aperto non è completo. Torni indietro e riprovi.',
    foreign: 'Questo è stato inviato da un altro sito. Torni indietro e riprovi.',
  },
  oftenHelp: (time) => `Riprovi tra ${time}.`,
}
