/** Ends a command; the user sees only its message, a sentence. */
export class Stop extends Error {}

/** Runs a command's main function and exits with the code that it returns; of a `Stop` it shows only the sentence. */
export async function runCommand(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
