/** The people who were offboarded, so that no way in lets them in again. */
export const formerMembers = `
CREATE TABLE former_members (
  application_id text NOT NULL,
  email text NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (application_id, email)
);
`
