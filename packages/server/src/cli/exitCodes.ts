/** How a command ends, for scripts that call it. */
export const exitCodes = {
  done: 0,
  /** What was given was refused; nothing has changed. */
  refused: 1,
  /** A wrong call, setting, file or database: the command could not do its work. */
  failed: 2,
  interrupted: 130,
} as const
