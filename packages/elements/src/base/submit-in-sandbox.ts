/**
 * For clicks in a form: submits it in frames with `sandbox` and without `allow-forms` too, where browsers fire no `submit` event. The
 * event is fired in a task of its own if the browser has not fired one by then.
 */
export const submitInSandbox = (click: Event): void => {
  const form = click.currentTarget as HTMLFormElement
  if ((click.target as Element).closest('button')?.type !== 'submit') return
  const timer = setTimeout(
    () => click.defaultPrevented || form.dispatchEvent(new SubmitEvent('submit', { cancelable: true })),
  )
  form.addEventListener('submit', () => clearTimeout(timer), { once: true })
}
