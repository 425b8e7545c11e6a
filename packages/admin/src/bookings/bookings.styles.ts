import { css } from 'lit'

/** The look of `when-bookings`. */
export const bookingsStyles = css`
  .heading .search {
    position: relative;
    flex: 1 1 120px;
    max-inline-size: 210px;
  }
  .search .icon {
    position: absolute;
    inset-block-start: calc(50% - 8px);
    inset-inline-start: 10px;
    color: var(--_quiet);
    pointer-events: none;
  }
  .search input {
    min-block-size: var(--_field-height);
    padding-block: 4px;
    padding-inline-start: 32px;
    font-size: 1em;
    text-overflow: ellipsis;
  }
  .menu > button .clip {
    max-inline-size: 180px;
  }
  .split {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }
  .main {
    position: relative;
    min-inline-size: 0;
  }
  .days {
    overflow-anchor: auto;
  }
  .days.with-periods {
    --_times: 5.6em;
  }
  .day {
    margin: 0;
    padding-inline: 12px;
  }
  h3:is(.day, .period) {
    margin: 0;
    padding: 24px 12px 4px;
    font-size: 1.07em;
    font-weight: 650;
  }
  section:first-child > h3:is(.day, .period) {
    padding-block-start: 18px;
  }
  h3.day span {
    font-size: 0.87em;
  }
  h4.day {
    padding-block-start: 8px;
    color: var(--_quiet);
    font-weight: 550;
  }
  .list > li:not(.session),
  .session-row {
    position: relative;
    display: grid;
    grid-template-columns: var(--_times, 64px) minmax(0, 1fr) auto 116px 176px;
    gap: 12px;
    align-items: center;
    min-block-size: 58px;
    padding: 6px 12px;
    border-radius: 10px;
  }
  .list > li:not(.session):hover,
  .session-row:hover {
    background: var(--_fill);
  }
  .list > li.selected {
    background: var(--_accent-soft);
  }
  .list time {
    color: var(--_quiet);
    font-size: 0.93em;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .list time b {
    display: block;
    color: var(--_text);
    font-size: 1.08em;
  }
  .about {
    min-inline-size: 0;
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--c, var(--_accent));
  }
  .about > :is(a, button) {
    display: inline-flex;
    align-items: center;
    min-block-size: 24px;
    color: inherit;
    font-weight: 600;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  .about > button {
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
  }
  .about > :is(a, button)::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: 10px;
  }
  .about > :is(a, button):focus-visible {
    outline: none;
  }
  .about > :is(a, button):focus-visible::after {
    outline: 2px solid var(--_accent-text);
    outline-offset: -2px;
  }
  .meta {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: center;
    min-inline-size: 0;
  }
  .meta small {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .about > small {
    display: block;
  }
  .join {
    position: relative;
    display: inline-flex;
    gap: 5px;
    align-items: center;
    min-block-size: 24px;
    border-radius: 4px;
    color: var(--_accent-text);
    font-size: 0.93em;
    font-weight: 550;
    text-decoration: none;
  }
  .join:hover {
    text-decoration: underline;
  }
  .hosts {
    position: relative;
    display: inline-flex;
    gap: 2px;
  }
  .hosts .avatar {
    --_avatar: 26px;
    font-size: 0.72em;
  }
  .session-row .icon {
    margin-inline-start: 4px;
    vertical-align: -0.2em;
  }
  [aria-expanded='true'] > .icon {
    rotate: 180deg;
  }
  .list .buttons {
    position: relative;
    display: flex;
    gap: 6px;
    justify-content: end;
  }
  @media (hover: hover) {
    .list > li:not(:hover, :focus-within, .selected) .rest {
      opacity: 0;
    }
  }
  li.loading .skeleton {
    block-size: 14px;
    inline-size: 100%;
  }
  .changes {
    position: sticky;
    z-index: 1;
    inset-block-start: 8px;
    margin: 8px auto 0;
  }
  :is(.changes, .more):is(button) {
    display: flex;
    margin-inline: auto;
  }
  .more:is(button) {
    margin-block-start: 16px;
  }
  .details {
    position: relative;
    min-inline-size: 0;
    padding: 20px 0 8px;
    font-size: 0.97em;
    overflow-wrap: anywhere;
  }
  .details > .close {
    position: absolute;
    inset-block-start: 14px;
    inset-inline-end: 0;
  }
  dialog.whole {
    inset: 0;
    inline-size: 100vw;
    max-inline-size: none;
    block-size: 100dvh;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 0;
    background: var(--_surface);
    box-shadow: none;
  }
  .whole .bar {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    display: flex;
    gap: 6px;
    align-items: center;
    min-block-size: 52px;
    padding: env(safe-area-inset-top, 0px) 8px 0;
    border-block-end: 1px solid var(--_line);
    background: var(--_surface);
  }
  .whole .bar .close {
    position: static;
  }
  .whole .bar h2 {
    flex: 1;
    min-inline-size: 0;
    padding: 0;
    overflow: hidden;
    font-size: 1em;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .whole .body {
    padding: 18px 16px calc(24px + env(safe-area-inset-bottom, 0px));
  }
  @media (prefers-reduced-motion: no-preference) {
    dialog.whole {
      animation: rise 0.22s cubic-bezier(0.2, 0, 0, 1);
    }
    @keyframes rise {
      from {
        translate: 0 48px;
        opacity: 0;
      }
    }
  }
  .details h3 {
    margin: 6px 0 0;
    font-size: 1.25em;
    font-weight: 650;
  }
  .details h4 {
    margin: 20px 0 8px;
  }
  .details dl {
    display: grid;
    gap: 7px;
    margin-block-start: 14px;
  }
  .details .row {
    margin-block-start: 14px;
    gap: 8px;
  }
  :is(.details, .body) > .notice {
    display: block;
    margin-block-start: 12px;
  }
  .details .answer {
    white-space: pre-wrap;
  }
  .details a:not(.primary, .ghost) {
    color: inherit;
    text-decoration: underline;
  }
  .log li {
    position: relative;
    padding: 0 0 9px;
    padding-inline-start: 18px;
  }
  .log li::before {
    content: '';
    position: absolute;
    inset-block-start: 6px;
    inset-inline-start: 2px;
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: var(--_field-line);
  }
  .log .note-entry::before {
    background: var(--_accent);
  }
  .log small {
    display: block;
  }
  .log .icon-button {
    min-block-size: 24px;
    min-inline-size: 24px;
    vertical-align: middle;
  }
  .quote {
    margin: 2px 0;
    padding-inline-start: 9px;
    border-inline-start: 2px solid var(--_line);
    white-space: pre-wrap;
  }
  .note-form {
    display: grid;
    gap: 8px;
    justify-items: start;
    margin-block-start: 10px;
  }
  .note-form .field {
    inline-size: 100%;
  }
  [aria-pressed='true'] {
    outline: 2px solid var(--_accent-text);
    outline-offset: -2px;
  }
  .free-times {
    min-block-size: 96px;
  }
  .free-times when-slot-list {
    max-block-size: 240px;
    overflow-y: auto;
    --when-border: none;
  }
  .notice ul {
    margin: 0;
    padding-inline-start: 18px;
    list-style: disc;
  }
  dialog .muted {
    margin: 0;
  }
  dialog p {
    margin: 0;
  }
  @container (inline-size >= 860px) {
    .split.open {
      grid-template-columns: minmax(0, 1fr) 312px;
      gap: 24px;
    }
    .split.open .details {
      position: sticky;
      inset-block-start: 0;
      padding-inline-start: 24px;
      border-inline-start: 1px solid var(--_line);
    }
  }
  /* Narrow: the details take the place of the list. */
  @container (inline-size < 860px) {
    .split.open .main {
      display: none;
    }
  }
  @container (inline-size < 640px) {
    .heading .search {
      flex: 1 1 140px;
      max-inline-size: none;
    }
    .list > li:not(.session),
    .session-row {
      grid-template-columns: var(--_times, 68px) minmax(0, 1fr) auto auto;
    }
    .about :is(small, .clip) {
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .list .buttons {
      grid-column: 2 / -1;
      justify-content: start;
    }
    .list .rest {
      display: none;
    }
  }
  @container (inline-size < 400px) {
    .list > li:not(.session),
    .session-row {
      grid-template-columns: var(--_times, 68px) minmax(0, 1fr) auto;
      row-gap: 4px;
    }
    .list .about {
      grid-column: 2 / -1;
    }
    .list .status,
    .list .hosts {
      grid-row: 2;
    }
    .list .status {
      grid-column: 2;
    }
  }
  @media (forced-colors: active) {
    .list > li.selected {
      forced-color-adjust: auto;
      outline: 2px solid Highlight;
      background: Canvas;
      color: CanvasText;
    }
    .search .icon {
      color: CanvasText;
    }
  }
`
