import type { SignInMessages } from './sign-in-messages.js'

/** Catalan. Not yet checked by a native reader. */
export const ca: SignInMessages = {
  heading: (application) => `Connecteu el vostre calendari a ${application}`,
  asks: (application) => `${application} demana permís per a:`,
  allowances: {
    email: 'Saber la vostra adreça electrònica',
    calendar: 'Veure i canviar els vostres calendaris, esdeveniments i pàgines de reserva',
    'calendar.readonly': 'Veure els vostres calendaris, esdeveniments i pàgines de reserva',
  },
  addressLabel: 'La vostra adreça electrònica',
  addressHint: 'Hi enviem un codi, per saber que és vostra.',
  noEmail:
    'Aquest servei encara no envia correus, de manera que no us arribarà cap codi. Aviseu qui el gestiona.',
  addressWrong: 'Escriviu una adreça electrònica completa, com ara nom@example.com.',
  sendCode: 'Envia’m un codi',

  codeHeading: 'Escriviu el codi del correu',
  codeSent: (time) => `És de camí i val durant ${time}. S’ha enviat a`,
  codeLabel: 'Codi',
  codeWrong: (attemptsLeft) => `Aquest no és el codi. Intents que queden: ${attemptsLeft}.`,
  codeGone: 'Aquest codi ja no val. Demaneu-ne un de nou.',
  allow: 'Permet i continua',
  sendAgain: 'Envia un altre codi',
  cancel: 'Cancel·la',

  mailSubject: (application) => `El vostre codi per entrar a ${application}`,
  mailText: (code, application, time) => [
    `${code} és el vostre codi per entrar a ${application}.`,
    `Escriviu-lo a la pàgina on l’heu demanat, abans que passin ${time}. Ningú més no el necessita: no el doneu a ningú.`,
    'Si no l’heu demanat, no cal fer res: sense el codi no entra ningú.',
  ],

  failedHeading: 'No podeu entrar des d’aquí',
  failed: {
    client: 'L’aplicació d’on veniu no és coneguda aquí. Aviseu qui la gestiona.',
    callback: 'L’aplicació d’on veniu no ha registrat l’adreça on heu de tornar. Aviseu qui la gestiona.',
    request: 'L’adreça que heu obert no és completa. Torneu enrere i torneu-ho a provar.',
    foreign: 'Això ho ha enviat un altre lloc web. Torneu enrere i torneu-ho a provar.',
  },
  oftenHelp: (time) => `Torneu-ho a provar d’aquí a ${time}.`,
}
