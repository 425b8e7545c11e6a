import type { PageMessages } from './page-messages.js'

/** Italian. Not yet checked by a native reader. */
export const it: PageMessages = {
  bookHeading: () => 'Prenota un orario',
  bookDescription: (host) =>
    host
      ? `Guardi gli orari liberi di ${host} e ne prenoti uno.`
      : 'Guardi gli orari liberi e ne prenoti uno.',
  manageHeading: () => 'La Sua prenotazione',
  confirmHeading: () => 'Rispondere a una richiesta',
  keepAddress: () => 'Chi ha questo link può modificare la prenotazione: non lo condivida.',

  changeHeading: () => 'Il tuo calendario e questa prenotazione non coincidono',
  movedInCalendar: (guest) =>
    `Hai spostato questo evento nel tuo calendario. ${guest} conta ancora sull’orario prenotato.`,
  deletedInCalendar: (guest) =>
    `Hai eliminato questo evento dal tuo calendario. ${guest} conta ancora di incontrarti.`,
  bookedTime: () => 'Orario prenotato',
  calendarTime: () => 'Orario nel tuo calendario',
  acceptMove: () => 'Adotta il nuovo orario e avvisa tutti',
  acceptDeletion: () => 'Annulla la prenotazione e avvisa tutti',
  restoreEvent: () => 'Ripristina l’evento nel mio calendario',
  changeSettled: () => 'Non c’è più nulla da decidere',

  missingHeading: () => 'Questa pagina non esiste',
  missingHelp: () => 'Controlli l’indirizzo o chieda a chi gliel’ha dato.',
  brokenHeading: () => 'Questo link non porta a nessuna prenotazione',
  brokenHelp: () => 'Forse ne manca una parte. Lo apra di nuovo dal messaggio in cui si trovava.',
  privateHeading: () => 'Questi orari non sono pubblici',
  privateHelp: () => 'Prenoti da dove ha ricevuto l’invito o chieda a chi Le ha dato questo indirizzo.',
  linkUsedHeading: () => 'Questo link è già stato usato',
  linkExpiredHeading: () => 'Questo link è scaduto',
  linkEndedHelp: () => 'Ne chieda uno nuovo a chi glielo ha dato.',
  failedHeading: () => 'Qualcosa è andato storto da parte nostra',
  failedHelp: () => 'Riprovi tra poco.',
  challengeHelp: () =>
    'Sono state appena fatte molte prenotazioni. Attivi JavaScript per continuare, o riprovi fra un’ora.',
  waitlistFull: () => 'Questa lista d’attesa è piena. Riprovi più tardi.',
  paymentMade: () => 'Ho pagato: mostra la mia prenotazione',
  oftenHeading: () => 'Troppi tentativi',
  oftenHelp: () => 'Riprovi tra un minuto.',

  pollHeading: () => 'Quali orari Le vanno bene?',
  pollIntro: () => 'Risponda per ogni orario. Potrà cambiare le risposte più tardi.',
  pollIfNeeded: () => 'Se necessario',
  pollTaken: () => 'Non più libero',
  pollUnanswered: () => 'Risponda per almeno un orario.',
  pollSaved: () => 'Le Sue risposte sono salvate',
  pollKeepAddress: () =>
    'Conservi l’indirizzo di questa pagina per cambiare le risposte. Chiunque lo abbia può cambiarle.',
  pollWithdraw: () => 'Ritira le mie risposte',
  pollWithdrawn: () => 'Le Sue risposte sono state ritirate',
  pollEnded: () => 'Questo sondaggio non accetta più risposte',
  pollChosen: () => 'Questo orario è stato scelto',
  pollCalendarHelp: () =>
    'Scelga un file .ics. Viene letto una volta per segnare gli orari e non viene conservato.',

  madeWith: (name) => `Prenotazioni con ${name}`,
}
