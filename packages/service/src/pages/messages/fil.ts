import type { PageMessages } from './page-messages.js'

/** Filipino. Not yet checked by a native reader. */
export const fil: PageMessages = {
  bookHeading: () => 'Mag-book ng oras',
  bookDescription: (host) =>
    host
      ? `Tingnan kung kailan bakante si ${host} at mag-book ng oras.`
      : 'Tingnan ang mga bakanteng oras at mag-book ng isa.',
  manageHeading: () => 'Ang booking mo',
  confirmHeading: () => 'Sagutin ang hiling',
  keepAddress: () => 'Mababago ng sinumang may link na ito ang booking, kaya huwag itong ibahagi.',

  missingHeading: () => 'Walang ganitong pahina',
  missingHelp: () => 'Suriin ang address, o magtanong sa nagbigay nito.',
  brokenHeading: () => 'Walang booking sa link na ito',
  brokenHelp: () => 'Baka may kulang. Buksan ulit mula sa mensaheng pinanggalingan nito.',
  privateHeading: () => 'Hindi pampubliko ang mga oras na ito',
  privateHelp: () => 'Mag-book kung saan ka inimbitahan, o magtanong sa nagbigay ng address na ito.',
  failedHeading: () => 'May naging problema sa panig namin',
  failedHelp: () => 'Subukan ulit mamaya-maya.',
  oftenHeading: () => 'Masyadong madalas',
  oftenHelp: () => 'Subukan ulit pagkalipas ng isang minuto.',

  madeWith: (name) => `Pag-iskedyul gamit ang ${name}`,
}
