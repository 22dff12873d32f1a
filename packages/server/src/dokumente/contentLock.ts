/**
 * The advisory lock around contents, held by a session of the database: shared by those who put contents before a
 * document refers to them, alone by who deletes contents that none refers to. Any number will do, but another than the import's.
 */
export const contentLock = 7_301_847
