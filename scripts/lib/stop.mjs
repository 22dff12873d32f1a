/** Ends a command; its message, a sentence for the user, is all that is shown. */
export class Stop extends Error {}

/** Runs a command's main function; a `Stop` is shown as its sentence, and the exit code is what the function returns. */
export async function runCommand(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
