import type { SignInMessages } from './sign-in-messages.js'

/** Brazilian Portuguese. Not yet checked by a native reader. */
export const ptBR: SignInMessages = {
  heading: (application) => `Conecte seu calendário a ${application}`,
  asks: (application) => `${application} pede para:`,
  allowances: {
    email: 'Saber seu endereço de e-mail',
    calendar: 'Ver e alterar seus calendários, eventos e páginas de agendamento',
    'calendar.readonly': 'Ver seus calendários, eventos e páginas de agendamento',
  },
  addressLabel: 'Seu endereço de e-mail',
  addressHint: 'Enviamos um código para ele, para saber que é seu.',
  noEmail:
    'Este serviço ainda não envia e-mails, então nenhum código chegará até você. Avise quem o administra.',
  addressWrong: 'Informe um endereço de e-mail completo, como nome@example.com.',
  sendCode: 'Enviar um código',

  codeHeading: 'Digite o código do seu e-mail',
  codeSent: (time) => `Ele está a caminho e vale por ${time}. Foi enviado para`,
  codeLabel: 'Código',
  codeWrong: (attemptsLeft) => `Este não é o código. Tentativas restantes: ${attemptsLeft}.`,
  codeGone: 'Este código não vale mais. Peça um novo.',
  allow: 'Permitir e continuar',
  sendAgain: 'Enviar outro código',
  cancel: 'Cancelar',

  mailSubject: (application) => `Seu código para entrar em ${application}`,
  mailText: (code, application, time) => [
    `${code} é o seu código para entrar em ${application}.`,
    `Digite-o na página em que você o pediu, dentro de ${time}. Ninguém mais precisa dele: não o passe adiante.`,
    'Se você não o pediu, não precisa fazer nada: sem o código, ninguém entra.',
  ],

  failedHeading: 'Não é possível entrar por aqui',
  failed: {
    client: 'O aplicativo de onde você vem não é conhecido aqui. Avise quem o administra.',
    callback:
      'O aplicativo de onde você vem não registrou o endereço para o qual você deve voltar. Avise quem o administra.',
    request: 'O endereço que você abriu não está completo. Volte e tente de novo.',
    foreign: 'Isto foi enviado por outro site. Volte e tente de novo.',
  },
  oftenHelp: (time) => `Tente de novo em ${time}.`,
}
