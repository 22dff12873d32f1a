import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'

/** What can be sent, or what is wrong at which field. */
export type InputCheck<Output> = { readonly output: Output } | { readonly problems: Readonly<Record<string, string>> }

/** What a schema of the wire makes of typed values; of several problems of a field the first. */
export function checkInput<const S extends GenericSchema>(schema: S, input: unknown): InputCheck<InferOutput<S>> {
  const { success, output, issues } = safeParse(schema, input)
  if (success) return { output }
  const problems: Record<string, string> = {}
  for (const issue of issues) problems[getDotPath(issue) ?? ''] ??= issue.message
  return { problems }
}
