import { css } from 'lit'

/**
 * The tokens `--when-*` with their defaults, read by every element under private names (`--_accent` …).
 * A page sets the public names anywhere above the element; `:host` never sets them, so that an inherited value wins. Text
 * starts from the same values on every page, whatever the elements above have set. A page's rule for the element itself sets
 * the font of everything within.
 *
 * Light and dark follow the `color-scheme` that the element inherits from its page; the attribute `theme` overrides it.
 * Text on the accent turns black where the accent is light: from the luminance on at which black and white read equally well by
 * WCAG 2 (Y = 0.179, which as a grey is 0.5654 in OKLCH). Accent-coloured text is darkened or lightened until it reads on its
 * surface, whatever the accent.
 *
 * @cssprop --when-accent - the selection and the primary button
 * @cssprop --when-on-accent - text on the accent; by default black or white, whichever is more readable
 * @cssprop --when-accent-soft - days that can be chosen, and other soft backgrounds in the accent colour; by default a tint of the accent
 * @cssprop --when-accent-text - text in the accent colour; by default darkened or lightened until it is readable
 * @cssprop --when-surface - the background of the card
 * @cssprop --when-surface-sunken - the background of recessed areas
 * @cssprop --when-fill - what is hovered; by default a tint of the text
 * @cssprop --when-line - borders
 * @cssprop --when-text - text
 * @cssprop --when-text-quiet - secondary text
 * @cssprop --when-danger - errors
 * @cssprop --when-success - confirmations
 * @cssprop --when-notice - notices
 * @cssprop --when-radius - the radius of the card's corners; all other radii follow from it
 * @cssprop --when-radius-control - the radius of buttons and fields; by default it follows from `--when-radius`
 * @cssprop --when-space - the unit of space: all margins, gaps and paddings are multiples of it; the card's padding is three units
 * @cssprop --when-font-family - the font
 * @cssprop --when-font-size - the text size; headings, notes and icons scale with it
 */
export const tokens = css`
  :host {
    --_accent: var(--when-accent, #3b5bdb);
    --_on-accent: var(
      --when-on-accent,
      oklch(from color(from var(--_accent) xyz y y y) clamp(0, (0.5654 - l) * 9999, 1) 0 0)
    );
    --_surface: var(--when-surface, light-dark(#fff, #16181d));
    --_sunken: var(--when-surface-sunken, light-dark(#f6f7f9, #0f1114));
    --_line: var(--when-line, light-dark(#e3e6ea, #2a2e36));
    --_text: var(--when-text, light-dark(#14171c, #eceef1));
    --_quiet: var(--when-text-quiet, light-dark(#5a6270, #9aa3b1));
    --_fill: var(--when-fill, color-mix(in srgb, var(--_text) 5.5%, var(--_surface)));
    --_accent-soft: var(
      --when-accent-soft,
      color-mix(in oklch, light-dark(var(--_accent), var(--_accent-text)) 9%, var(--_surface))
    );
    --_accent-deep: color-mix(in oklch, var(--_accent-text) 9%, var(--_accent-soft));
    --_accent-text: var(
      --when-accent-text,
      light-dark(
        oklch(from var(--_accent) min(l, 0.47) c h),
        oklch(from var(--_accent) max(l, 0.75) calc(c * 0.6) h)
      )
    );
    --_notice: var(--when-notice, light-dark(#7a5b00, #ffe066));
    --_radius: var(--when-radius, 14px);
    --_radius-control: var(--when-radius-control, calc(var(--_radius) * 9 / 14));
    --_radius-inner: calc(var(--_radius-control) - 2px);
    --_radius-small: calc(var(--_radius-control) / 2);
    --_space: var(--when-space, 8px);
    --_gap: calc(var(--_space) * 3);
    display: block;
    font: var(--when-font-size, 15px) / 1.45
      var(--when-font-family, system-ui, Inter, 'Segoe UI', sans-serif);
    color: var(--_text);
  }
  /*
   * Nothing else that a page sets for its text gets in, however a page sets it: also by a rule for every element, which would
   * override one for :host.
   */
  :where(.root) {
    all: initial;
    display: block;
    color: inherit;
    color-scheme: inherit;
    font: inherit;
    visibility: inherit;
    pointer-events: inherit;
    -webkit-text-size-adjust: inherit;
    text-size-adjust: inherit;
    -webkit-font-smoothing: inherit;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
`
