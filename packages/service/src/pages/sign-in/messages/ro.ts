import type { SignInMessages } from './sign-in-messages.js'

/** Romanian. Not yet checked by a native reader. */
export const ro: SignInMessages = {
  heading: (application) => `Conectați calendarul la ${application}`,
  asks: (application) => `${application} solicită:`,
  allowances: {
    email: 'Să vă cunoască adresa de e-mail',
    calendar: 'Să vă vadă și să vă modifice calendarele, evenimentele și paginile de rezervare',
    'calendar.readonly': 'Să vă vadă calendarele, evenimentele și paginile de rezervare',
  },
  addressLabel: 'Adresa dumneavoastră de e-mail',
  addressHint: 'Trimitem un cod acolo, ca să știm că este a dumneavoastră.',
  noEmail:
    'Acest serviciu nu trimite încă e-mailuri, așa că nu veți primi niciun cod. Anunțați administratorii lui.',
  addressWrong: 'Introduceți o adresă de e-mail completă, de exemplu nume@example.com.',
  sendCode: 'Trimite-mi un cod',

  codeHeading: 'Introduceți codul primit prin e-mail',
  codeSent: (time) => `Este pe drum și este valabil ${time}. A fost trimis la`,
  codeLabel: 'Cod',
  codeWrong: (attemptsLeft) => `Acesta nu este codul. Încercări rămase: ${attemptsLeft}.`,
  codeGone: 'Acest cod nu mai este valabil. Cereți unul nou.',
  allow: 'Permite și continuă',
  sendAgain: 'Trimite alt cod',
  cancel: 'Anulează',

  mailSubject: (application) => `Codul dumneavoastră pentru conectarea la ${application}`,
  mailText: (code, application, time) => [
    `${code} este codul dumneavoastră pentru conectarea la ${application}.`,
    `Introduceți-l în pagina în care l-ați cerut, în ${time}. Nimeni altcineva nu are nevoie de el: nu îl dați mai departe.`,
    'Dacă nu l-ați cerut, nu trebuie să faceți nimic: fără cod nu se conectează nimeni.',
  ],

  failedHeading: 'Nu vă puteți conecta aici',
  failed: {
    client: 'Aplicația de la care veniți nu este cunoscută aici. Anunțați administratorii ei.',
    callback:
      'Aplicația de la care veniți nu a înregistrat adresa la care trebuie să reveniți. Anunțați administratorii ei.',
    request: 'Adresa pe care ați deschis-o nu este completă. Reveniți și încercați din nou.',
    foreign: 'Aceasta a fost trimisă de pe alt site. Reveniți și încercați din nou.',
  },
  oftenHelp: (time) => `Încercați din nou peste ${time}.`,
}
