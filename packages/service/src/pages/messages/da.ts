import type { PageMessages } from './page-messages.js'

/** Danish. Not yet checked by a native reader. */
export const da: PageMessages = {
  bookHeading: () => 'Book en tid',
  bookDescription: (host) =>
    host ? `Se, hvornår ${host} er ledig, og book en tid.` : 'Se de ledige tider, og book en.',
  manageHeading: () => 'Din booking',
  confirmHeading: () => 'Svar på en anmodning',
  keepAddress: () => 'Den, der har linket, kan ændre bookingen, så behold det for dig selv.',

  changeHeading: () => 'Din kalender og denne booking er forskellige',
  movedInCalendar: (guest) =>
    `Du har flyttet begivenheden i din kalender. ${guest} regner stadig med det bookede tidspunkt.`,
  deletedInCalendar: (guest) =>
    `Du har slettet begivenheden i din kalender. ${guest} regner stadig med at møde dig.`,
  bookedTime: () => 'Booket tidspunkt',
  calendarTime: () => 'Tidspunkt i din kalender',
  acceptMove: () => 'Overtag det nye tidspunkt, og giv alle besked',
  acceptDeletion: () => 'Aflys bookingen, og giv alle besked',
  restoreEvent: () => 'Gendan begivenheden i min kalender',
  changeSettled: () => 'Der er ikke mere at tage stilling til',

  missingHeading: () => 'Siden findes ikke',
  missingHelp: () => 'Tjek adressen, eller spørg dér, hvor du fik den.',
  brokenHeading: () => 'Linket fører ikke til en booking',
  brokenHelp: () => 'Måske mangler der en del. Åbn det igen fra den besked, det stod i.',
  privateHeading: () => 'Disse tider er ikke offentlige',
  privateHelp: () => 'Book dér, hvor du blev inviteret, eller spørg dér, hvor du fik adressen.',
  linkUsedHeading: () => 'Dette link er allerede brugt',
  linkExpiredHeading: () => 'Dette link er udløbet',
  linkEndedHelp: () => 'Bed den, der gav dig det, om et nyt.',
  failedHeading: () => 'Noget gik galt hos os',
  failedHelp: () => 'Prøv igen om lidt.',
  challengeHelp: () =>
    'Der er lavet mange bookinger lige nu. Slå JavaScript til for at fortsætte, eller prøv igen om en time.',
  waitlistFull: () => 'Ventelisten er fuld. Prøv igen senere.',
  paymentMade: () => 'Jeg har betalt: vis min booking',
  oftenHeading: () => 'Det var for ofte',
  oftenHelp: () => 'Prøv igen om et minut.',

  pollHeading: () => 'Hvilke tider passer dig?',
  pollIntro: () => 'Svar for hver tid. Du kan ændre dine svar senere.',
  pollIfNeeded: () => 'Om nødvendigt',
  pollTaken: () => 'Ikke længere ledig',
  pollUnanswered: () => 'Svar for mindst én tid.',
  pollSaved: () => 'Dine svar er gemt',
  pollKeepAddress: () =>
    'Gem adressen på denne side for at ændre dine svar. Alle, der har den, kan ændre dem.',
  pollWithdraw: () => 'Træk mine svar tilbage',
  pollWithdrawn: () => 'Dine svar er trukket tilbage',
  pollEnded: () => 'Denne afstemning tager ikke imod flere svar',
  pollChosen: () => 'Denne tid er valgt',
  pollCalendarHelp: () => 'Vælg en .ics-fil. Den læses én gang for at markere tiderne og gemmes ikke.',

  madeWith: (name) => `Tidsbestilling med ${name}`,
}
