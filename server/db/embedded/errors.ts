/** The embedded database cannot be used. The message is for whoever runs the portal. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** No PostgreSQL program runs on this machine, so a server must be named instead. */
export class NoPostgresBinaries extends EmbeddedPostgresError {
  override name = 'NoPostgresBinaries'
  constructor(reason: string) {
    super(
      `The embedded PostgreSQL cannot run here: ${reason} ` +
        'Start the portal with a PostgreSQL server (version 15 or newer) instead: DATABASE_URL=postgres://user:password@host:5432/database npm start',
    )
  }
}

/** Another portal has locked this data folder. */
export class DataFolderInUse extends EmbeddedPostgresError {
  override name = 'DataFolderInUse'
  constructor(folder: string, holder: string | null) {
    super(
      `The data folder ${folder} is in use by another portal${holder === null ? '' : ` (${holder})`}. ` +
        'Stop that portal first, or give this one a folder of its own with DATA_DIR.',
    )
  }
}

/** The data were written by another major version of PostgreSQL, which cannot be read in place. */
export class WrongDataVersion extends EmbeddedPostgresError {
  override name = 'WrongDataVersion'
  constructor(folder: string, found: string, ours: string) {
    super(
      `The data in ${folder} were written by PostgreSQL ${found}; this portal brings PostgreSQL ${ours}, which cannot read them in place. ` +
        `Start the release of the portal that wrote them and copy the data over (pg_dump and pg_restore), or move the folder away to begin empty.`,
    )
  }
}
