import type { PageMessages } from './page-messages.js'

/** German. Not yet checked by a native reader. */
export const de: PageMessages = {
  bookHeading: () => 'Einen Termin buchen',
  bookDescription: (host) =>
    host
      ? `Sehen Sie, wann ${host} Zeit hat, und buchen Sie einen Termin.`
      : 'Sehen Sie die freien Zeiten und buchen Sie eine davon.',
  manageHeading: () => 'Ihre Buchung',
  confirmHeading: () => 'Eine Anfrage beantworten',
  keepAddress: () => 'Wer diesen Link hat, kann die Buchung ändern. Geben Sie ihn nicht weiter.',

  changeHeading: () => 'Ihr Kalender und diese Buchung stimmen nicht überein',
  movedInCalendar: (guest) =>
    `Sie haben diesen Termin in Ihrem Kalender verschoben. ${guest} rechnet noch mit der gebuchten Zeit.`,
  deletedInCalendar: (guest) =>
    `Sie haben diesen Termin in Ihrem Kalender gelöscht. ${guest} rechnet noch mit dem Treffen.`,
  bookedTime: () => 'Gebuchte Zeit',
  calendarTime: () => 'Zeit in Ihrem Kalender',
  acceptMove: () => 'Neue Zeit übernehmen und alle benachrichtigen',
  acceptDeletion: () => 'Buchung absagen und alle benachrichtigen',
  restoreEvent: () => 'Termin in meinem Kalender wiederherstellen',
  changeSettled: () => 'Es gibt nichts mehr zu entscheiden',

  missingHeading: () => 'Diese Seite gibt es nicht',
  missingHelp: () => 'Bitte prüfen Sie die Adresse, oder fragen Sie dort nach, wo Sie sie herhaben.',
  brokenHeading: () => 'Dieser Link führt zu keiner Buchung',
  brokenHelp: () =>
    'Vielleicht fehlt ein Teil. Bitte öffnen Sie ihn noch einmal aus der Nachricht, in der er stand.',
  privateHeading: () => 'Diese Zeiten sind nicht öffentlich',
  privateHelp: () =>
    'Bitte buchen Sie dort, wohin Sie eingeladen wurden, oder fragen Sie dort nach, wo Sie diese Adresse herhaben.',
  linkUsedHeading: () => 'Dieser Link wurde schon benutzt',
  linkExpiredHeading: () => 'Dieser Link ist abgelaufen',
  linkEndedHelp: () => 'Bitten Sie dort um einen neuen, wo Sie ihn herhaben.',
  failedHeading: () => 'Bei uns ist etwas schiefgegangen',
  failedHelp: () => 'Bitte versuchen Sie es gleich noch einmal.',
  challengeHelp: () =>
    'Gerade wurde sehr oft gebucht. Schalten Sie JavaScript ein, um fortzufahren, oder versuchen Sie es in einer Stunde erneut.',
  waitlistFull: () => 'Diese Warteliste ist voll. Versuchen Sie es später noch einmal.',
  paymentMade: () => 'Ich habe bezahlt: meine Buchung anzeigen',
  oftenHeading: () => 'Das war zu oft',
  oftenHelp: () => 'Bitte versuchen Sie es in einer Minute noch einmal.',

  pollHeading: () => 'Welche Zeiten passen Ihnen?',
  pollIntro: () => 'Antworten Sie für jede Zeit. Sie können Ihre Antworten später ändern.',
  pollIfNeeded: () => 'Wenn nötig',
  pollTaken: () => 'Nicht mehr frei',
  pollUnanswered: () => 'Antworten Sie für mindestens eine Zeit.',
  pollSaved: () => 'Ihre Antworten sind gespeichert',
  pollKeepAddress: () =>
    'Mit der Adresse dieser Seite können Sie Ihre Antworten ändern. Bewahren Sie sie auf: Wer sie hat, kann das auch.',
  pollWithdraw: () => 'Meine Antworten zurückziehen',
  pollWithdrawn: () => 'Ihre Antworten sind zurückgezogen',
  pollEnded: () => 'Diese Umfrage nimmt keine Antworten mehr an',
  pollChosen: () => 'Diese Zeit ist gewählt',
  pollCalendarHelp: () =>
    'Wählen Sie eine .ics-Datei. Sie wird einmal gelesen, um die Zeiten zu markieren, und nicht gespeichert.',

  madeWith: (name) => `Termine mit ${name}`,
}
