import type { PageMessages } from './page-messages.js'

/** Spanish. Not yet checked by a native reader. */
export const es: PageMessages = {
  bookHeading: () => 'Reservar una hora',
  bookDescription: (host) =>
    host
      ? `Consulte cuándo está libre ${host} y reserve una hora.`
      : 'Consulte las horas libres y reserve una.',
  manageHeading: () => 'Su reserva',
  confirmHeading: () => 'Responder a una solicitud',
  keepAddress: () => 'Quien tenga este enlace puede cambiar la reserva: no lo comparta.',

  missingHeading: () => 'Esta página no existe',
  missingHelp: () => 'Compruebe la dirección o pregunte a quien se la dio.',
  brokenHeading: () => 'Este enlace no lleva a ninguna reserva',
  brokenHelp: () => 'Puede que falte una parte. Ábralo de nuevo desde el mensaje en el que venía.',
  privateHeading: () => 'Estas horas no son públicas',
  privateHelp: () => 'Reserve donde recibió la invitación o pregunte a quien le dio esta dirección.',
  failedHeading: () => 'Algo ha fallado por nuestra parte',
  failedHelp: () => 'Inténtelo de nuevo dentro de un momento.',
  oftenHeading: () => 'Demasiadas veces',
  oftenHelp: () => 'Inténtelo de nuevo dentro de un minuto.',

  madeWith: (name) => `Citas con ${name}`,
}
