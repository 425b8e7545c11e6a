import type { PageMessages } from './page-messages.js'

/** Dutch. Not yet checked by a native reader. */
export const nl: PageMessages = {
  bookHeading: () => 'Een tijd boeken',
  bookDescription: (host) =>
    host ? `Bekijk wanneer ${host} vrij is en boek een tijd.` : 'Bekijk de vrije tijden en boek er een.',
  manageHeading: () => 'Je boeking',
  confirmHeading: () => 'Een verzoek beantwoorden',
  keepAddress: () => 'Wie deze link heeft, kan de boeking wijzigen. Houd hem dus voor jezelf.',

  changeHeading: () => 'Uw agenda en deze boeking verschillen',
  movedInCalendar: (guest) =>
    `U hebt deze afspraak in uw agenda verplaatst. ${guest} rekent nog op de geboekte tijd.`,
  deletedInCalendar: (guest) =>
    `U hebt deze afspraak uit uw agenda verwijderd. ${guest} rekent er nog op u te ontmoeten.`,
  bookedTime: () => 'Geboekte tijd',
  calendarTime: () => 'Tijd in uw agenda',
  acceptMove: () => 'De nieuwe tijd overnemen en iedereen inlichten',
  acceptDeletion: () => 'De boeking annuleren en iedereen inlichten',
  restoreEvent: () => 'De afspraak in mijn agenda herstellen',
  changeSettled: () => 'Er valt niets meer te beslissen',

  missingHeading: () => 'Deze pagina bestaat niet',
  missingHelp: () => 'Controleer het adres of vraag het aan wie het je gaf.',
  brokenHeading: () => 'Deze link leidt naar geen boeking',
  brokenHelp: () => 'Misschien ontbreekt er een deel. Open hem opnieuw vanuit het bericht waarin hij stond.',
  privateHeading: () => 'Deze tijden zijn niet openbaar',
  privateHelp: () => 'Boek waar je bent uitgenodigd of vraag het aan wie je dit adres gaf.',
  linkUsedHeading: () => 'Deze link is al gebruikt',
  linkExpiredHeading: () => 'Deze link is verlopen',
  linkEndedHelp: () => 'Vraag een nieuwe aan wie hem u gaf.',
  failedHeading: () => 'Er ging bij ons iets mis',
  failedHelp: () => 'Probeer het zo meteen opnieuw.',
  challengeHelp: () =>
    'Er is zojuist veel geboekt. Zet JavaScript aan om verder te gaan of probeer het over een uur opnieuw.',
  waitlistFull: () => 'Deze wachtlijst is vol. Probeer het later opnieuw.',
  paymentMade: () => 'Ik heb betaald: toon mijn boeking',
  oftenHeading: () => 'Dat was te vaak',
  oftenHelp: () => 'Probeer het over een minuut opnieuw.',

  pollHeading: () => 'Welke tijden komen u uit?',
  pollIntro: () => 'Antwoord voor elke tijd. U kunt uw antwoorden later wijzigen.',
  pollIfNeeded: () => 'Zo nodig',
  pollTaken: () => 'Niet meer vrij',
  pollUnanswered: () => 'Antwoord voor minstens één tijd.',
  pollSaved: () => 'Uw antwoorden zijn opgeslagen',
  pollKeepAddress: () =>
    'Bewaar het adres van deze pagina om uw antwoorden te wijzigen. Iedereen die het heeft, kan ze wijzigen.',
  pollWithdraw: () => 'Mijn antwoorden intrekken',
  pollWithdrawn: () => 'Uw antwoorden zijn ingetrokken',
  pollEnded: () => 'Deze peiling neemt geen antwoorden meer aan',
  pollChosen: () => 'Deze tijd is gekozen',
  pollCalendarHelp: () =>
    'Kies een .ics-bestand. Het wordt één keer gelezen om de tijden te markeren en niet bewaard.',

  madeWith: (name) => `Afspraken met ${name}`,
}
