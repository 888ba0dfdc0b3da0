import { IconCalendarX, IconCheck, IconLock, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { requests } from '#contract/requests.ts'
import {
  isOwnRequest,
  mayDecideRequest,
  mayDeleteRequest,
  mayEditRequest,
  type Person,
} from '#domain/request-rights.ts'
import { nextRequestStatus, type RequestAction } from '#domain/request-status.ts'
import { may } from '#web/app/session.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { sayRequest } from '#words/en/requests.ts'
import type { Request } from './request.ts'

type Look = { icon: NonNullable<RowAction['icon']>; danger?: boolean }

const looks: Record<RequestAction, Look> = {
  accept: { icon: IconCheck },
  reject: { icon: IconX },
  edit: { icon: IconPencil },
  askCancel: { icon: IconCalendarX },
  refuseCancel: { icon: IconLock },
  delete: { icon: IconTrash, danger: true },
}

const rights: Record<RequestAction, (request: Request, person: Person) => boolean> = {
  accept: mayDecideRequest,
  reject: mayDecideRequest,
  edit: (request, person) => may(requests.update) && mayEditRequest(request, person),
  askCancel: (request, person) =>
    canAskToCancel(request) && isOwnRequest(request, person.id) && may(requests.askCancel),
  refuseCancel: (request, person) => request.cancelAskedAt !== null && mayDeleteRequest(request, person),
  delete: mayDeleteRequest,
}

/** What this person may do with a request as it stands, in the order it is shown. */
export function commandsFor(request: Request, person: Person): RequestAction[] {
  return (Object.keys(looks) as RequestAction[]).filter(
    action =>
      nextRequestStatus(request.status, action) !== null &&
      (rights[action](request, person) || (action === 'delete' && isForReviewerOnly(request, person))),
  )
}

const isToCome = ({ end }: Request) => new Date(end) > new Date()

const canAskToCancel = (request: Request) => request.cancelAskedAt === null && isToCome(request)

/** Of what is over its owner can’t take anything back, but learns here who can. */
function isForReviewerOnly(request: Request, person: Person): boolean {
  return (
    request.status === 'accept' &&
    !isToCome(request) &&
    isOwnRequest(request, person.id) &&
    may(requests.remove)
  )
}

export type RequestButton = RowAction & { command: RequestAction }

/** The commands as a menu or a row of buttons shows them. */
export function requestActionsFor(
  request: Request,
  person: Person,
  run: (command: RequestAction, request: Request) => void,
): RequestButton[] {
  return commandsFor(request, person).map(command => ({
    ...looks[command],
    label: sayRequest(command === 'delete' && request.cancelAskedAt ? 'acceptCancel' : command),
    command,
    refusal: whyNot(command, request, person),
    onClick: () => run(command, request),
  }))
}

function whyNot(command: RequestAction, request: Request, person: Person): string | undefined {
  if (command !== 'delete' || mayDeleteRequest(request, person)) return undefined
  return sayRequest('askToTakeBack', { name: request.reviewer.name })
}
