import type { PageMessages } from './page-messages.js'

/** Slovenian. Not yet checked by a native reader. */
export const sl: PageMessages = {
  bookHeading: () => 'Rezervirajte termin',
  bookDescription: (host) =>
    host
      ? `Oglejte si proste termine (${host}) in rezervirajte enega.`
      : 'Oglejte si proste termine in rezervirajte enega.',
  manageHeading: () => 'Vaša rezervacija',
  confirmHeading: () => 'Odgovor na prošnjo',
  keepAddress: () => 'Kdor ima to povezavo, lahko spremeni rezervacijo, zato je ne delite.',

  missingHeading: () => 'Ta stran ne obstaja',
  missingHelp: () => 'Preverite naslov ali vprašajte tam, od koder prihaja.',
  brokenHeading: () => 'Ta povezava ne vodi do nobene rezervacije',
  brokenHelp: () => 'Morda manjka njen del. Znova jo odprite iz sporočila, v katerem je bila.',
  privateHeading: () => 'Ti termini niso javni',
  privateHelp: () => 'Rezervirajte tam, kamor vodi vaše vabilo, ali vprašajte tam, od koder prihaja naslov.',
  failedHeading: () => 'Pri nas je šlo nekaj narobe',
  failedHelp: () => 'Poskusite znova čez trenutek.',
  oftenHeading: () => 'Preveč poskusov',
  oftenHelp: () => 'Poskusite znova čez minuto.',

  madeWith: (name) => `Termini z ${name}`,
}
