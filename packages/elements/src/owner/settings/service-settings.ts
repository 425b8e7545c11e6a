import type { SettingsSourceOptions } from '@whenable/client/settings'
import type { SettingsSource } from '@whenable/contract'

/** Asks the browser for a new passkey. Its code loads when one is added. */
const askForPasskey = async (options: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  return { ...(await startRegistration({ optionsJSON: options as unknown as Options })) }
}

/** Whether passkeys can be added: the cookie that this needs is only sent to the page's own origin. */
export const canAddPasskeys = (baseUrl: string): boolean =>
  'PublicKeyCredential' in window && URL.canParse(baseUrl) && new URL(baseUrl).origin === location.origin

/** The settings of a service. The client loads with the first call: a page that brings its own source needs none. */
export const serviceSettings = (given: SettingsSourceOptions): SettingsSource => {
  const addsPasskeys = canAddPasskeys(given.baseUrl)
  const options = addsPasskeys ? { ...given, askForPasskey } : given
  let loaded: Promise<SettingsSource> | undefined
  const load = () => {
    loaded ??= import('@whenable/client/settings').then(({ createSettingsSource }) =>
      createSettingsSource(options),
    )
    // After a failure the next call tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    member: async (...call) => (await load()).member(...call),
    updateMember: async (...call) => (await load()).updateMember(...call),
    passkeys: async (...call) => (await load()).passkeys(...call),
    ...(addsPasskeys && {
      addPasskey: async (...call) => ((await load()) as Required<SettingsSource>).addPasskey(...call),
    }),
    removePasskey: async (...call) => (await load()).removePasskey(...call),
    signIns: async (...call) => (await load()).signIns(...call),
    endSignIn: async (...call) => (await load()).endSignIn(...call),
    signOutElsewhere: async (...call) => (await load()).signOutElsewhere(...call),
    members: async (...call) => (await load()).members(...call),
    inviteMember: async (...call) => (await load()).inviteMember(...call),
    inviteMemberAgain: async (...call) => (await load()).inviteMemberAgain(...call),
    changeRole: async (...call) => (await load()).changeRole(...call),
    correctAddress: async (...call) => (await load()).correctAddress(...call),
    removeMember: async (...call) => (await load()).removeMember(...call),
    signOutMember: async (...call) => (await load()).signOutMember(...call),
    withdrawInvitation: async (...call) => (await load()).withdrawInvitation(...call),
    apiKeys: async (...call) => (await load()).apiKeys(...call),
    createApiKey: async (...call) => (await load()).createApiKey(...call),
    revokeApiKey: async (...call) => (await load()).revokeApiKey(...call),
    audit: async (...call) => (await load()).audit(...call),
    webhooks: async (...call) => (await load()).webhooks(...call),
    addWebhook: async (...call) => (await load()).addWebhook(...call),
    changeWebhook: async (...call) => (await load()).changeWebhook(...call),
    removeWebhook: async (...call) => (await load()).removeWebhook(...call),
    rotateWebhookSecret: async (...call) => (await load()).rotateWebhookSecret(...call),
    deliveries: async (...call) => (await load()).deliveries(...call),
    sendDeliveryAgain: async (...call) => (await load()).sendDeliveryAgain(...call),
    testWebhook: async (...call) => (await load()).testWebhook(...call),
    mail: async (...call) => (await load()).mail(...call),
    setMailServer: async (...call) => (await load()).setMailServer(...call),
    removeMailServer: async (...call) => (await load()).removeMailServer(...call),
    heldMails: async (...call) => (await load()).heldMails(...call),
    sendHeldMails: async (...call) => (await load()).sendHeldMails(...call),
    discardHeldMails: async (...call) => (await load()).discardHeldMails(...call),
    sendTestMail: async (...call) => (await load()).sendTestMail(...call),
    deadLetters: async (...call) => (await load()).deadLetters(...call),
    sendLetterAgain: async (...call) => (await load()).sendLetterAgain(...call),
    discardLetter: async (...call) => (await load()).discardLetter(...call),
  }
}
