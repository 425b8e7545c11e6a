import type { PageMessages } from './page-messages.js'

/** Slovak. Not yet checked by a native reader. */
export const sk: PageMessages = {
  bookHeading: () => 'Rezervovať termín',
  bookDescription: (host) =>
    host
      ? `Pozrite si voľné termíny (${host}) a jeden si rezervujte.`
      : 'Pozrite si voľné termíny a jeden si rezervujte.',
  manageHeading: () => 'Vaša rezervácia',
  confirmHeading: () => 'Odpovedať na žiadosť',
  keepAddress: () => 'Kto má tento odkaz, môže rezerváciu zmeniť, preto ho nikomu nedávajte.',

  missingHeading: () => 'Táto stránka neexistuje',
  missingHelp: () => 'Skontrolujte adresu alebo sa opýtajte tam, odkiaľ ju máte.',
  brokenHeading: () => 'Tento odkaz nevedie k žiadnej rezervácii',
  brokenHelp: () => 'Možno chýba jeho časť. Otvorte ho znova zo správy, v ktorej bol.',
  privateHeading: () => 'Tieto termíny nie sú verejné',
  privateHelp: () => 'Rezervujte tam, kam vás pozvali, alebo sa opýtajte tam, odkiaľ adresu máte.',
  failedHeading: () => 'Na našej strane sa niečo pokazilo',
  failedHelp: () => 'Skúste to o chvíľu znova.',
  oftenHeading: () => 'Priveľa pokusov',
  oftenHelp: () => 'Skúste to o minútu znova.',

  madeWith: (name) => `Termíny s ${name}`,
}
