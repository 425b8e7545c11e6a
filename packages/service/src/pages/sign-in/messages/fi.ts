import type { SignInMessages } from './sign-in-messages.js'

/** Finnish. Not yet checked by a native reader. */
export const fi: SignInMessages = {
  heading: (application) => `Yhdistä kalenterisi: ${application}`,
  asks: (application) => `${application} pyytää lupaa:`,
  allowances: {
    email: 'Tietää sähköpostiosoitteesi',
    calendar: 'Nähdä ja muuttaa kalentereitasi, tapahtumiasi ja varaussivujasi',
    'calendar.readonly': 'Nähdä kalenterisi, tapahtumasi ja varaussivusi',
  },
  addressLabel: 'Sähköpostiosoitteesi',
  addressHint: 'Lähetämme siihen koodin, jotta tiedämme sen olevan sinun.',
  noEmail: 'Tämä palvelu ei vielä lähetä sähköpostia, joten koodia ei tule. Kerro siitä sen ylläpitäjälle.',
  addressWrong: 'Kirjoita koko sähköpostiosoite, esimerkiksi name@example.com.',
  sendCode: 'Lähetä koodi',

  codeHeading: 'Kirjoita sähköpostissa oleva koodi',
  codeSent: (time) => `Koodi on matkalla. Voimassaoloaika: ${time}. Osoite:`,
  codeLabel: 'Koodi',
  codeWrong: (attemptsLeft) => `Koodi on väärä. Yrityksiä jäljellä: ${attemptsLeft}.`,
  codeGone: 'Koodi ei ole enää voimassa. Pyydä uusi.',
  allow: 'Salli ja jatka',
  sendAgain: 'Lähetä uusi koodi',
  cancel: 'Peruuta',

  mailSubject: (application) => `Kirjautumiskoodisi: ${application}`,
  mailText: (code, application, time) => [
    `${code} on kirjautumiskoodisi (${application}).`,
    `Kirjoita se sivulle, jolla pyysit sitä. Aikaa on ${time}. Kukaan muu ei tarvitse sitä: älä anna sitä eteenpäin.`,
    'Jos et pyytänyt koodia, sinun ei tarvitse tehdä mitään: ilman koodia kukaan ei kirjaudu.',
  ],

  failedHeading: 'Täällä ei voi kirjautua',
  failed: {
    client: 'Sovellusta, josta tulit, ei tunneta täällä. Kerro siitä sen ylläpitäjälle.',
    callback: 'Sovellus, josta tulit, ei ole rekisteröinyt paluuosoitettaan. Kerro siitä sen ylläpitäjälle.',
    request: 'Osoite, josta tulit tänne, ei ole täydellinen. Palaa ja yritä uudelleen.',
    foreign: 'Tämän lähetti toinen sivusto. Palaa ja yritä uudelleen.',
  },
  oftenHelp: (time) => `Yritä uudelleen, kun on kulunut ${time}.`,
}
