import type { SignInMessages } from './sign-in-messages.js'

/** European Portuguese. Not yet checked by a native reader. */
export const ptPT: SignInMessages = {
  heading: (application) => `Ligue o seu calendário a ${application}`,
  asks: (application) => `${application} pede para:`,
  allowances: {
    email: 'Saber o seu endereço de e-mail',
    calendar: 'Ver e alterar os seus calendários, eventos e páginas de marcação',
    'calendar.readonly': 'Ver os seus calendários, eventos e páginas de marcação',
  },
  addressLabel: 'O seu endereço de e-mail',
  addressHint: 'Enviamos para lá um código, para saber que é seu.',
  noEmail:
    'Este serviço ainda não envia e-mails, por isso não lhe chegará nenhum código. Avise, por favor, quem o gere.',
  addressWrong: 'Indique um endereço de e-mail completo, como nome@example.com.',
  sendCode: 'Enviar-me um código',

  codeHeading: 'Escreva o código do seu e-mail',
  codeSent: (time) => `Vai a caminho e é válido durante ${time}. Foi enviado para`,
  codeLabel: 'Código',
  codeWrong: (attemptsLeft) => `Esse não é o código. Tentativas que restam: ${attemptsLeft}.`,
  codeGone: 'Esse código já não é válido. Peça outro, por favor.',
  allow: 'Permitir e continuar',
  sendAgain: 'Enviar outro código',
  cancel: 'Cancelar',

  mailSubject: (application) => `O seu código para entrar em ${application}`,
  mailText: (code, application, time) => [
    `${code} é o seu código para entrar em ${application}.`,
    `Escreva-o na página onde o pediu, no prazo de ${time}. Mais ninguém precisa dele: não o dê a ninguém.`,
    'Se não o pediu, não há nada a fazer: sem o código ninguém entra.',
  ],

  failedHeading: 'Não pode entrar por aqui',
  failed: {
    client: 'A aplicação de onde vem não é conhecida aqui. Avise, por favor, quem a gere.',
    callback:
      'A aplicação de onde vem não registou o endereço a que deve voltar. Avise, por favor, quem a gere.',
    request: 'O endereço que abriu não está completo. Volte atrás e tente de novo.',
    foreign: 'Isto foi enviado por outro site. Volte atrás e tente de novo.',
  },
  oftenHelp: (time) => `Tente de novo dentro de ${time}.`,
}
