import type { PageMessages } from './page-messages.js'

/** Catalan. Not yet checked by a native reader. */
export const ca: PageMessages = {
  bookHeading: () => 'Reserveu una hora',
  bookDescription: (host) =>
    host
      ? `Consulteu les hores lliures de ${host} i reserveu-ne una.`
      : 'Consulteu les hores lliures i reserveu-ne una.',
  manageHeading: () => 'La vostra reserva',
  confirmHeading: () => 'Respondre a una sol·licitud',
  keepAddress: () => 'Qui tingui aquest enllaç pot canviar la reserva: no el compartiu.',

  changeHeading: () => 'El vostre calendari i aquesta reserva no coincideixen',
  movedInCalendar: (guest) =>
    `Heu mogut aquest esdeveniment al vostre calendari. ${guest} encara compta amb l’hora reservada.`,
  deletedInCalendar: (guest) =>
    `Heu suprimit aquest esdeveniment del vostre calendari. ${guest} encara compta a trobar-vos.`,
  bookedTime: () => 'Hora reservada',
  calendarTime: () => 'Hora al vostre calendari',
  acceptMove: () => 'Adopta l’hora nova i avisa tothom',
  acceptDeletion: () => 'Cancel·la la reserva i avisa tothom',
  restoreEvent: () => 'Restaura l’esdeveniment al meu calendari',
  changeSettled: () => 'No queda res per decidir',

  missingHeading: () => 'Aquesta pàgina no existeix',
  missingHelp: () => 'Comproveu l’adreça o pregunteu a qui us l’ha donada.',
  brokenHeading: () => 'Aquest enllaç no porta a cap reserva',
  brokenHelp: () => 'Potser en falta una part. Torneu-lo a obrir des del missatge on era.',
  privateHeading: () => 'Aquestes hores no són públiques',
  privateHelp: () => 'Reserveu on us han convidat o pregunteu a qui us ha donat aquesta adreça.',
  linkUsedHeading: () => 'Aquest enllaç ja s’ha fet servir',
  linkExpiredHeading: () => 'Aquest enllaç ha caducat',
  linkEndedHelp: () => 'Demaneu-ne un de nou a qui us l’ha donat.',
  failedHeading: () => 'Alguna cosa ha fallat per part nostra',
  failedHelp: () => 'Torneu-ho a provar d’aquí a un moment.',
  challengeHelp: () =>
    'S’acaben de fer moltes reserves. Activeu JavaScript per continuar o torneu-ho a provar d’aquí a una hora.',
  waitlistFull: () => 'Aquesta llista d’espera és plena. Torneu-ho a provar més tard.',
  paymentMade: () => 'Ja he pagat: mostra la meva reserva',
  oftenHeading: () => 'Massa vegades',
  oftenHelp: () => 'Torneu-ho a provar d’aquí a un minut.',

  pollHeading: () => 'Quines hores us van bé?',
  pollIntro: () => 'Responeu per a cada hora. Podreu canviar les respostes més tard.',
  pollIfNeeded: () => 'Si cal',
  pollTaken: () => 'Ja no és lliure',
  pollUnanswered: () => 'Responeu per a una hora com a mínim.',
  pollSaved: () => 'Les vostres respostes s’han desat',
  pollKeepAddress: () =>
    'Guardeu l’adreça d’aquesta pàgina per canviar les respostes. Qui la tingui les pot canviar.',
  pollWithdraw: () => 'Retira les meves respostes',
  pollWithdrawn: () => 'Les vostres respostes s’han retirat',
  pollEnded: () => 'Aquesta enquesta ja no accepta respostes',
  pollChosen: () => 'S’ha triat aquesta hora',
  pollCalendarHelp: () => 'Trieu un fitxer .ics. Es llegeix un sol cop per marcar les hores i no es desa.',

  madeWith: (name) => `Cites amb ${name}`,
}
