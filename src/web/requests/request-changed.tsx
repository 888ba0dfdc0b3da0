import { ChangedMeanwhile, type Facts, listChanges } from '#web/ui/dialog/changed-meanwhile.tsx'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import type { Request } from './request.ts'
import { formatWhen } from './when.ts'

/** What of a request is worth a word when it was changed while somebody was about to decide. */
const requestFacts = (): Facts<Request> => ({
  [sayRequest('category')]: ({ category }) => sayCategory(category),
  [sayRequest('when')]: request => formatWhen(request, request.timeZone),
  [sayRequest('audit')]: ({ project }) => project?.idflNumber ?? '',
  [sayRequest('reviewer')]: ({ reviewer }) => reviewer.name,
  [sayRequest('note')]: ({ note }) => note,
})

type Props = {
  given: Request
  request: Request
  /** Who was quicker, where the server has said so. */
  overtaken: string | undefined
}

export function RequestChanged({ given, request, overtaken }: Props) {
  const changes = listChanges(requestFacts(), given, request)
  if (!overtaken && changes.length === 0) return null
  return <ChangedMeanwhile sentence={overtaken ?? sayRequest('changed')} changes={changes} />
}
