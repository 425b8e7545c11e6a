import type { SignInMessages } from './sign-in-messages.js'

/** French. Not yet checked by a native reader. */
export const fr: SignInMessages = {
  heading: (application) => `Relier votre agenda à ${application}`,
  asks: (application) => `${application} demande à :`,
  allowances: {
    email: 'Connaître votre adresse e-mail',
    calendar: 'Voir et modifier vos agendas, événements et pages de réservation',
    'calendar.readonly': 'Voir vos agendas, événements et pages de réservation',
  },
  addressLabel: 'Votre adresse e-mail',
  addressHint: 'Nous y envoyons un code, pour savoir qu’elle est à vous.',
  noEmail:
    'Ce service n’envoie pas encore d’e-mails : aucun code ne vous parviendra. Veuillez prévenir ses responsables.',
  addressWrong: 'Veuillez donner une adresse e-mail complète, comme nom@example.com.',
  sendCode: 'M’envoyer un code',

  codeHeading: 'Saisissez le code reçu par e-mail',
  codeSent: (time) => `Il est en route, et valable ${time}. Il a été envoyé à`,
  codeLabel: 'Code reçu',
  codeWrong: (attemptsLeft) => `Ce n’est pas le code. Essais restants : ${attemptsLeft}.`,
  codeGone: 'Ce code n’est plus valable. Veuillez en demander un autre.',
  allow: 'Autoriser et continuer',
  sendAgain: 'Envoyer un autre code',
  cancel: 'Annuler',

  mailSubject: (application) => `Votre code pour ${application}`,
  mailText: (code, application, time) => [
    `${code} est votre code pour vous connecter à ${application}.`,
    `Saisissez-le dans la page où vous l’avez demandé, dans un délai de ${time}. Personne d’autre n’en a besoin : ne le transmettez pas.`,
    'Si vous ne l’avez pas demandé, il n’y a rien à faire : sans le code, personne n’est connecté.',
  ],

  failedHeading: 'Vous ne pouvez pas vous connecter ici',
  failed: {
    client: 'L’application qui vous envoie n’est pas connue ici. Veuillez prévenir ses responsables.',
    callback:
      'L’application qui vous envoie n’a pas enregistré l’adresse où elle veut vous voir revenir. Veuillez prévenir ses responsables.',
    request: 'L’adresse qui vous a conduit ici n’est pas complète. Veuillez revenir en arrière et réessayer.',
    foreign: 'Ceci vient d’un autre site. Veuillez revenir en arrière et réessayer.',
  },
  oftenHelp: (time) => `Veuillez réessayer dans ${time}.`,
}
