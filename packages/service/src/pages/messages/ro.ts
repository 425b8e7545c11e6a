import type { PageMessages } from './page-messages.js'

/** Romanian. Not yet checked by a native reader. */
export const ro: PageMessages = {
  bookHeading: () => 'Rezervați o oră',
  bookDescription: (host) =>
    host ? `Vedeți orele libere pentru ${host} și rezervați una.` : 'Vedeți orele libere și rezervați una.',
  manageHeading: () => 'Rezervarea dumneavoastră',
  confirmHeading: () => 'Răspuns la o cerere',
  keepAddress: () => 'Oricine are acest link poate modifica rezervarea: nu îl dați mai departe.',

  missingHeading: () => 'Această pagină nu există',
  missingHelp: () => 'Verificați adresa sau întrebați de unde ați primit-o.',
  brokenHeading: () => 'Acest link nu duce la nicio rezervare',
  brokenHelp: () => 'Poate lipsește o parte. Deschideți-l din nou din mesajul în care se afla.',
  privateHeading: () => 'Aceste ore nu sunt publice',
  privateHelp: () => 'Rezervați acolo unde ați primit invitația sau întrebați de unde aveți această adresă.',
  failedHeading: () => 'Ceva nu a mers bine la noi',
  failedHelp: () => 'Încercați din nou peste câteva momente.',
  oftenHeading: () => 'Prea multe încercări',
  oftenHelp: () => 'Încercați din nou peste un minut.',

  madeWith: (name) => `Programări cu ${name}`,
}
