import { css } from 'lit'
import { avatarStyles } from '../styles/avatar.styles.js'
import { factStyles } from '../styles/facts.styles.js'
import { width } from '../styles/width.styles.js'

/** A column in the middle of its card: tile and time, facts, actions. */
export const outcomeStyles = css`
  ${factStyles}
  ${avatarStyles}
  ${width}
  :host {
    --_width: 536px;
    --_success: var(--when-success, light-dark(#1f7a3d, #69db7c));
  }
  .outcome {
    display: grid;
    gap: calc(var(--_space) * 2.5);
    align-content: center;
    padding: var(--_space) max(0px, 50% - 268px);
    overflow-wrap: anywhere;
  }
  .done {
    --_state: var(--_success);
  }
  .waiting {
    --_state: var(--_notice);
  }
  .head {
    display: flex;
    gap: calc(var(--_space) * 2);
    align-items: center;
  }
  h2 {
    color: var(--_state, var(--_quiet));
    font-size: 0.95em;
    font-weight: 600;
  }
  .outcome:focus {
    outline: none;
  }
  .time {
    font-size: clamp(1.1em, 5cqi, 1.4em);
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  .tile {
    position: relative;
    flex: none;
    display: grid;
    inline-size: 5.4em;
    border-radius: var(--_radius);
    background: light-dark(var(--_surface), var(--_fill));
    box-shadow: 0 0 0 1px var(--_line), 0 12px 32px -12px rgb(0 0 0 / 0.12);
    line-height: 1;
    text-align: center;
  }
  .tile > * {
    padding: 6px 0;
    font-size: 0.85em;
  }
  .tile b {
    border-radius: var(--_radius) var(--_radius) 0 0;
    background: var(--_accent-soft);
    color: var(--_accent-text);
  }
  .tile p {
    font-size: 2.1em;
    font-weight: 650;
  }
  .badge {
    position: absolute;
    inset-block-end: -9px;
    inset-inline-end: -9px;
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    padding: 0;
    border-radius: 50%;
    background: var(--_fill);
    color: var(--_state, var(--_quiet));
    box-shadow: 0 0 0 3px var(--_surface);
    animation: var(--_motion, open 0.16s ease-out);
  }
  .done .badge {
    background: var(--_success);
    color: var(--_surface);
  }
  @keyframes open {
    from {
      opacity: 0;
      transform: scale(0.7);
    }
  }
  .lead,
  small {
    color: var(--_quiet);
    font-size: 0.95em;
  }
  .facts {
    padding-block: calc(var(--_space) * 2.5);
    border-block: 1px solid var(--_line);
  }
  .facts .icon {
    color: var(--_quiet);
  }
  /* As high as a line, about the middle of the icons. */
  .facts .avatars {
    --_avatar: 26px;
    margin: -2px -1px -2px -5px;
  }
  .facts .avatar {
    font-size: 9px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 2);
    align-items: center;
    min-block-size: 42px;
  }
  @container (max-width: 480px) {
    .row > :not(.quiet) {
      flex: 1 0 100%;
    }
  }
`
