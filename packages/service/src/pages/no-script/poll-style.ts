/** The style of the times of a poll without scripts. */
export const pollStyle = `.poll-form {
  display: grid;
  gap: 16px;
}
.poll-times {
  display: grid;
}
.poll-time {
  display: grid;
  gap: 6px;
  padding-block: 12px !important;
  border: 0;
  border-block-start: 1px solid var(--line);
}
.poll-time legend {
  float: inline-start;
  inline-size: 100%;
  padding: 0;
  font-weight: 600;
}
.poll-time .votes {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 22px;
}
.poll-time .mark {
  display: inline-block;
  padding-inline: 8px;
  border: 1px solid var(--line);
  border-radius: 999px;
  color: var(--quiet);
  font-size: 13px;
  font-weight: 550;
}
.poll-time .others {
  color: var(--quiet);
  font-size: 14px;
}
`
