import type { Configuration } from '@whenable/contract'
import type { OwnedConfiguration, Records, WaitlistRecord } from '../kernel/store/store.js'
import { eventTermsOf } from './configuration-rules.js'

// Whether somebody gets an email. Pages, elements, answers and emails ask here, so that nobody is promised one that is never sent.

/** What the program that runs this service knows of emails. */
export interface EmailFacts {
  /** Whether it sends the emails of all applications, by the mail server of its command line. */
  readonly sendsMail: boolean
}

/** Whether the emails of an application are sent: by the service's mail server, or by one that its owners have set. */
export const sendsEmail = async (
  records: Records,
  { sendsMail }: EmailFacts,
  applicationId: string,
): Promise<boolean> => sendsMail || (await records.mailSettings(applicationId))?.server !== undefined

/** Whether a configuration allows emails. */
export const allowsEmail = (configuration: Configuration): boolean =>
  eventTermsOf(configuration).disable_emails !== true

/** Whether emails about the bookings of a configuration are sent. */
export const sendsEmailAbout = async (
  records: Records,
  facts: EmailFacts,
  { applicationId, configuration }: Pick<OwnedConfiguration, 'applicationId' | 'configuration'>,
): Promise<boolean> => allowsEmail(configuration) && sendsEmail(records, facts, applicationId)

/** Whether emails about a place on a waitlist are sent: not if the first one waits because of a budget. */
export const sendsEmailToWaiting = async (
  records: Records,
  facts: EmailFacts,
  owned: Pick<OwnedConfiguration, 'applicationId' | 'configuration'>,
  { applicationId, id }: Pick<WaitlistRecord, 'applicationId' | 'id'>,
): Promise<boolean> =>
  (await sendsEmailAbout(records, facts, owned)) &&
  (await records.withheldMails(applicationId, [id])).length === 0
