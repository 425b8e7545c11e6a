import type { PageMessages } from './page-messages.js'

/** Norwegian Bokmål. Not yet checked by a native reader. */
export const nb: PageMessages = {
  bookHeading: () => 'Bestill en time',
  bookDescription: (host) =>
    host ? `Se når ${host} er ledig, og bestill en time.` : 'Se de ledige timene, og bestill en.',
  manageHeading: () => 'Bestillingen din',
  confirmHeading: () => 'Svar på en forespørsel',
  keepAddress: () => 'Den som har lenken, kan endre bestillingen, så behold den for deg selv.',

  changeHeading: () => 'Kalenderen din og denne bestillingen er forskjellige',
  movedInCalendar: (guest) =>
    `Du har flyttet hendelsen i kalenderen din. ${guest} regner fortsatt med det bestilte tidspunktet.`,
  deletedInCalendar: (guest) =>
    `Du har slettet hendelsen i kalenderen din. ${guest} regner fortsatt med å møte deg.`,
  bookedTime: () => 'Bestilt tidspunkt',
  calendarTime: () => 'Tidspunkt i kalenderen din',
  acceptMove: () => 'Bruk det nye tidspunktet og gi alle beskjed',
  acceptDeletion: () => 'Avbestill og gi alle beskjed',
  restoreEvent: () => 'Gjenopprett hendelsen i kalenderen min',
  changeSettled: () => 'Det er ikke mer å bestemme',

  missingHeading: () => 'Siden finnes ikke',
  missingHelp: () => 'Sjekk adressen, eller spør der du fikk den.',
  brokenHeading: () => 'Lenken fører ikke til noen bestilling',
  brokenHelp: () => 'Kanskje mangler en del. Åpne den en gang til fra meldingen den sto i.',
  privateHeading: () => 'Disse timene er ikke offentlige',
  privateHelp: () => 'Bestill der du ble invitert, eller spør der du fikk adressen.',
  linkUsedHeading: () => 'Denne lenken er allerede brukt',
  linkExpiredHeading: () => 'Denne lenken er utløpt',
  linkEndedHelp: () => 'Be den som ga deg den, om en ny.',
  failedHeading: () => 'Noe gikk galt hos oss',
  failedHelp: () => 'Prøv igjen om litt.',
  challengeHelp: () =>
    'Det er nettopp gjort mange bestillinger. Slå på JavaScript for å fortsette, eller prøv igjen om en time.',
  waitlistFull: () => 'Ventelisten er full. Prøv igjen senere.',
  paymentMade: () => 'Jeg har betalt: vis bestillingen min',
  oftenHeading: () => 'Det var for ofte',
  oftenHelp: () => 'Prøv igjen om et minutt.',

  pollHeading: () => 'Hvilke tider passer for deg?',
  pollIntro: () => 'Svar for hver tid. Du kan endre svarene senere.',
  pollIfNeeded: () => 'Om nødvendig',
  pollTaken: () => 'Ikke lenger ledig',
  pollUnanswered: () => 'Svar for minst én tid.',
  pollSaved: () => 'Svarene dine er lagret',
  pollKeepAddress: () =>
    'Ta vare på adressen til denne siden for å endre svarene. Alle som har den, kan endre dem.',
  pollWithdraw: () => 'Trekk tilbake svarene mine',
  pollWithdrawn: () => 'Svarene dine er trukket tilbake',
  pollEnded: () => 'Denne avstemningen tar ikke imot flere svar',
  pollChosen: () => 'Denne tiden er valgt',
  pollCalendarHelp: () => 'Velg en .ics-fil. Den leses én gang for å merke tidene og lagres ikke.',

  madeWith: (name) => `Timebestilling med ${name}`,
}
