import type { SignInMessages } from './sign-in-messages.js'

/** Spanish. Not yet checked by a native reader. */
export const es: SignInMessages = {
  heading: (application) => `Conecte su calendario con ${application}`,
  asks: (application) => `${application} pide permiso para:`,
  allowances: {
    email: 'Conocer su dirección de correo',
    calendar: 'Ver y cambiar sus calendarios, eventos y páginas de reserva',
    'calendar.readonly': 'Ver sus calendarios, eventos y páginas de reserva',
  },
  addressLabel: 'Su dirección de correo',
  addressHint: 'Le enviaremos un código para saber que es suya.',
  noEmail:
    'Este servicio todavía no envía correos, así que no le llegará ningún código. Avise, por favor, a quien lo lleva.',
  addressWrong: 'Escriba una dirección de correo completa, como nombre@example.com.',
  sendCode: 'Enviarme un código',

  codeHeading: 'Escriba el código de su correo',
  codeSent: (time) => `Está en camino y vale durante ${time}. Lo hemos enviado a`,
  codeLabel: 'Código',
  codeWrong: (attemptsLeft) => `Ese no es el código. Intentos restantes: ${attemptsLeft}.`,
  codeGone: 'Ese código ya no vale. Pida uno nuevo, por favor.',
  allow: 'Permitir y continuar',
  sendAgain: 'Enviar otro código',
  cancel: 'Cancelar',

  mailSubject: (application) => `Su código para entrar en ${application}`,
  mailText: (code, application, time) => [
    `${code} es su código para entrar en ${application}.`,
    `Escríbalo en la página donde lo pidió, antes de que pasen ${time}. Nadie más lo necesita: no se lo dé a nadie.`,
    'Si no lo ha pedido, no tiene que hacer nada: sin el código no entra nadie.',
  ],

  failedHeading: 'No puede entrar desde aquí',
  failed: {
    client: 'No conocemos la aplicación que le ha enviado. Avise, por favor, a quien la lleva.',
    callback:
      'La aplicación que le ha enviado no ha registrado la dirección a la que quiere que vuelva. Avise, por favor, a quien la lleva.',
    request: 'La dirección que le ha traído aquí no está completa. Vuelva atrás e inténtelo de nuevo.',
    foreign: 'Esto lo ha enviado otro sitio. Vuelva atrás e inténtelo de nuevo.',
  },
  oftenHelp: (time) => `Inténtelo de nuevo dentro de ${time}.`,
}
