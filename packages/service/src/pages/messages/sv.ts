import type { PageMessages } from './page-messages.js'

/** Swedish. Not yet checked by a native reader. */
export const sv: PageMessages = {
  bookHeading: () => 'Boka en tid',
  bookDescription: (host) =>
    host ? `Se när ${host} är ledig och boka en tid.` : 'Se de lediga tiderna och boka en.',
  manageHeading: () => 'Din bokning',
  confirmHeading: () => 'Svara på en förfrågan',
  keepAddress: () => 'Den som har länken kan ändra bokningen, så behåll den för dig själv.',

  changeHeading: () => 'Din kalender och den här bokningen skiljer sig åt',
  movedInCalendar: (guest) =>
    `Du har flyttat händelsen i din kalender. ${guest} räknar fortfarande med den bokade tiden.`,
  deletedInCalendar: (guest) =>
    `Du har tagit bort händelsen från din kalender. ${guest} räknar fortfarande med att träffa dig.`,
  bookedTime: () => 'Bokad tid',
  calendarTime: () => 'Tid i din kalender',
  acceptMove: () => 'Ta över den nya tiden och meddela alla',
  acceptDeletion: () => 'Avboka och meddela alla',
  restoreEvent: () => 'Återställ händelsen i min kalender',
  changeSettled: () => 'Det finns inget mer att bestämma',

  missingHeading: () => 'Sidan finns inte',
  missingHelp: () => 'Kontrollera adressen, eller fråga den som gav dig den.',
  brokenHeading: () => 'Länken leder inte till någon bokning',
  brokenHelp: () => 'En del kanske saknas. Öppna den en gång till från meddelandet där den stod.',
  privateHeading: () => 'De här tiderna är inte offentliga',
  privateHelp: () => 'Boka där du blev inbjuden, eller fråga den som gav dig adressen.',
  linkUsedHeading: () => 'Den här länken har redan använts',
  linkExpiredHeading: () => 'Den här länken har gått ut',
  linkEndedHelp: () => 'Be den som gav dig den om en ny.',
  failedHeading: () => 'Något gick fel hos oss',
  failedHelp: () => 'Försök igen om en stund.',
  challengeHelp: () =>
    'Många bokningar har just gjorts. Slå på JavaScript för att fortsätta eller försök igen om en timme.',
  waitlistFull: () => 'Väntelistan är full. Försök igen senare.',
  paymentMade: () => 'Jag har betalat: visa min bokning',
  oftenHeading: () => 'Det var för ofta',
  oftenHelp: () => 'Försök igen om en minut.',

  pollHeading: () => 'Vilka tider passar dig?',
  pollIntro: () => 'Svara för varje tid. Du kan ändra dina svar senare.',
  pollIfNeeded: () => 'Om det behövs',
  pollTaken: () => 'Inte längre ledig',
  pollUnanswered: () => 'Svara för minst en tid.',
  pollSaved: () => 'Dina svar är sparade',
  pollKeepAddress: () =>
    'Spara adressen till den här sidan för att ändra dina svar. Alla som har den kan ändra dem.',
  pollWithdraw: () => 'Ta tillbaka mina svar',
  pollWithdrawn: () => 'Dina svar är tillbakatagna',
  pollEnded: () => 'Den här omröstningen tar inte emot fler svar',
  pollChosen: () => 'Den här tiden är vald',
  pollCalendarHelp: () => 'Välj en .ics-fil. Den läses en gång för att markera tiderna och sparas inte.',

  madeWith: (name) => `Tidsbokning med ${name}`,
}
