import { width } from '@whenable/elements/internal/styles/width.styles'
import { css } from 'lit'

/**
 * What the owner's elements need besides the kit's tokens: recessed and raised surfaces, shadows, and the size of targets. All
 * of it follows from the tokens that a page sets.
 *
 * @cssprop --when-danger - errors
 * @cssprop --when-success - confirmations
 */
export const ownerTokens = css`
  ${width}
  :host {
    --_width: 980px;
    --_narrowest: 240px;
    --_danger: var(--when-danger, light-dark(#c02626, #ff8f8f));
    --_success: var(--when-success, light-dark(#1f7a3d, #63d58a));
    --_notice-soft: light-dark(oklch(from var(--_notice) 0.975 0.04 h), oklch(from var(--_notice) 0.28 0.05 h));
    --_danger-soft: color-mix(in oklch, var(--_danger) 9%, var(--_surface));
    --_success-soft: color-mix(in oklch, var(--_success) 13%, var(--_surface));
    --_fill: light-dark(color-mix(in oklch, var(--_quiet) 8%, var(--_surface)), color-mix(in oklch, var(--_quiet) 14%, var(--_surface)));
    --_fill-strong: light-dark(color-mix(in oklch, var(--_quiet) 15%, var(--_surface)), color-mix(in oklch, var(--_quiet) 24%, var(--_surface)));
    --_raised: light-dark(var(--_surface), color-mix(in srgb, var(--_quiet) 11%, var(--_surface)));
    --_field-line: color-mix(in oklch, var(--_quiet) 72%, var(--_surface));
    --_edge: light-dark(rgb(20 28 45 / 0.09), rgb(255 255 255 / 0.1));
    --_lit: light-dark(transparent, rgb(255 255 255 / 0.07));
    --_shadow: 0 0 0 1px var(--_edge), inset 0 1px var(--_lit), 0 1px 2px light-dark(rgb(20 28 45 / 0.05), #0006);
    --_shadow-raised: 0 0 0 1px light-dark(rgb(20 28 45 / 0.1), rgb(255 255 255 / 0.11)), inset 0 1px var(--_lit),
      0 20px 44px -10px light-dark(rgb(20 28 45 / 0.26), #000);
    /* The height of buttons, and that of fields. */
    --_target: 32px;
    --_field-height: 36px;
  }
  /* Fingers need more room than a mouse (WCAG 2.5.5). */
  @media (pointer: coarse) {
    :host {
      --_target: 44px;
      --_field-height: 44px;
    }
  }
`
