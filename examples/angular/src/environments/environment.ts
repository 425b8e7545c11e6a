/** Where the service is, and what can be booked. */
export const environment = {
  serviceUrl: 'http://127.0.0.1:4170',
  configurationId: '00000000-0000-4000-8000-000000000000',
}
