import type { PageMessages } from './page-messages.js'

/** Brazilian Portuguese. Not yet checked by a native reader. */
export const ptBR: PageMessages = {
  bookHeading: () => 'Agendar um horário',
  bookDescription: (host) =>
    host ? `Veja os horários livres de ${host} e agende um.` : 'Veja os horários livres e agende um.',
  manageHeading: () => 'Seu agendamento',
  confirmHeading: () => 'Responder a um pedido',
  keepAddress: () => 'Quem tiver este link pode alterar o agendamento: não o compartilhe.',

  changeHeading: () => 'Sua agenda e este agendamento estão diferentes',
  movedInCalendar: (guest) =>
    `Você moveu este evento na sua agenda. ${guest} ainda conta com o horário agendado.`,
  deletedInCalendar: (guest) =>
    `Você excluiu este evento da sua agenda. ${guest} ainda conta com o encontro.`,
  bookedTime: () => 'Horário agendado',
  calendarTime: () => 'Horário na sua agenda',
  acceptMove: () => 'Adotar o novo horário e avisar todos',
  acceptDeletion: () => 'Cancelar o agendamento e avisar todos',
  restoreEvent: () => 'Restaurar o evento na minha agenda',
  changeSettled: () => 'Não há mais nada a decidir',

  missingHeading: () => 'Esta página não existe',
  missingHelp: () => 'Confira o endereço ou pergunte a quem o enviou.',
  brokenHeading: () => 'Este link não leva a nenhum agendamento',
  brokenHelp: () => 'Talvez falte uma parte. Abra-o de novo a partir da mensagem em que ele veio.',
  privateHeading: () => 'Estes horários não são públicos',
  privateHelp: () => 'Agende onde você recebeu o convite ou pergunte a quem enviou este endereço.',
  linkUsedHeading: () => 'Este link já foi usado',
  linkExpiredHeading: () => 'Este link expirou',
  linkEndedHelp: () => 'Peça um novo a quem lhe deu este.',
  failedHeading: () => 'Algo deu errado do nosso lado',
  failedHelp: () => 'Tente novamente em instantes.',
  challengeHelp: () =>
    'Muitas reservas acabaram de ser feitas. Ative o JavaScript para continuar ou tente de novo em uma hora.',
  waitlistFull: () => 'Esta lista de espera está cheia. Tente novamente mais tarde.',
  paymentMade: () => 'Já paguei: mostrar minha reserva',
  oftenHeading: () => 'Tentativas demais',
  oftenHelp: () => 'Tente novamente em um minuto.',

  pollHeading: () => 'Quais horários são bons para você?',
  pollIntro: () => 'Responda para cada horário. Você pode mudar as respostas depois.',
  pollIfNeeded: () => 'Se necessário',
  pollTaken: () => 'Não está mais livre',
  pollUnanswered: () => 'Responda para pelo menos um horário.',
  pollSaved: () => 'Suas respostas foram salvas',
  pollKeepAddress: () =>
    'Guarde o endereço desta página para mudar suas respostas. Quem o tiver pode mudá-las.',
  pollWithdraw: () => 'Retirar minhas respostas',
  pollWithdrawn: () => 'Suas respostas foram retiradas',
  pollEnded: () => 'Esta enquete não aceita mais respostas',
  pollChosen: () => 'Este horário foi escolhido',
  pollCalendarHelp: () =>
    'Escolha um arquivo .ics. Ele é lido uma vez para marcar os horários e não é guardado.',

  madeWith: (name) => `Agendamentos com ${name}`,
}
