import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  abandonPage,
  homePath,
  leadsHome,
  readTraveller,
  rememberAddress,
  subscribeToSessionEnd,
} from '#web/app/after-sign-in.ts'
import { noteShown, whenShown } from '#web/app/first-days.ts'
import { forgotPasswordPath, useGuestPath } from '#web/app/guest-address.ts'
import { forgetKept } from '#web/app/kept.ts'
import { type FirstDays, readFirstDays } from '#web/app/read-first-days.ts'
import { isPhone } from '#web/app/road-user.ts'
import { hasStoredUser, isTakenOver, subscribeToItems } from '#web/app/storage.ts'
import { forgetUnsaved } from '#web/app/unsaved.ts'
// Every first view after this tells times: a file of its own would cost a request more than it saves here.
import '#words/moments.ts'
import { SignInPage } from '#web/session/sign-in-page.tsx'
import { CrashPage } from './failed-pages.tsx'
import { LoadingBar } from './loading-bar.tsx'

type Arrived<Props> = { Code?: ComponentType<Props>; failure?: { of: unknown } }

/**
 * A component of a first view, whose code is fetched when it is first drawn; what it throws goes to the next boundary above.
 * Not React’s `lazy`: what Suspense shows meanwhile, React keeps for 300 ms although the code was there after 50.
 */
export function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let coming: Promise<ComponentType<Props>> | undefined
  return function Fetched({ meanwhile, ...props }: Props & { meanwhile: ReactNode }) {
    const [{ Code, failure }, setArrived] = useState<Arrived<Props>>({})
    useEffect(() => {
      coming ??= load()
      coming.then(
        code => setArrived({ Code: code }),
        error => setArrived({ failure: { of: error } }),
      )
    }, [])
    if (failure) throw failure.of
    return Code ? <Code {...(props as unknown as Props)} /> : meanwhile
  }
}

/** Beside it, and not once it is drawn, the code of the page where one begins. */
function importApplication() {
  if (readTraveller()) return importAfterDays()
  if (leadsHome()) import('#web/roster/page.tsx').catch(() => {})
  return import('./application.tsx')
}

/** On an auditor’s phone the next visits are shown first, and all else is fetched after them. */
async function importAfterDays() {
  await whenShown()
  const [application] = await Promise.all([
    import('./application.tsx'),
    import('#web/road/page.tsx'),
    import('./bottom-bar.tsx'),
  ])
  return application
}

const Application = fetched(async () => (await importApplication()).Application)

const RoadPreview = fetched<PreviewProps>(() =>
  import('#web/road/preview-page.tsx').then(code => code.RoadPreview, goOnWithout),
)

type PreviewProps = { me: { id: number; timeZone: string }; reading: FirstDays }

/** Its code didn’t come: the product itself says why, or does without. */
function goOnWithout() {
  noteShown()
  return LoadingBar
}

const ForgotPasswordPage = lazy(async () => ({
  default: (await import('#web/session/forgot-password-page.tsx')).ForgotPasswordPage,
}))

/** Who is typing isn’t known yet; on a phone it is an auditor as a rule. */
const preloadApplication = () =>
  void Promise.all(
    isPhone() ? [import('#web/road/preview-page.tsx'), import('./application.tsx')] : [importApplication()],
  ).catch(() => {})

/**
 * Without a stored user the sign-in stands at whatever address; with one, the application, whose code is
 * fetched for people who can use it: sign-in is light.
 */
export function Start() {
  useEffect(subscribeToSessionEnd, [])
  const isSignedIn = useSyncExternalStore(subscribeToItems, hasStoredUser)
  const isOver = useStartOver(isSignedIn)
  const isOthers = useMakeWay()
  return (
    <CrashGuard instead={Crashed}>
      {isOver || isOthers ? (
        <LoadingBar />
      ) : isSignedIn ? (
        <Application meanwhile={<Waiting />} />
      ) : (
        <GuestScreen />
      )}
    </CrashGuard>
  )
}

/**
 * Signed out in another tab, or by the server: what was read for the last person leaves the memory of this one too. Until
 * then it shows nothing, also no sign-in, which would say to nobody why the session ended.
 */
function useStartOver(isSignedIn: boolean): boolean {
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)
  const isOver = wasSignedIn && !isSignedIn
  useEffect(() => {
    if (!isOver) return
    // What was typed is gone with the session: the browser needn't ask about it.
    forgetUnsaved()
    window.location.reload()
  }, [isOver])
  return isOver
}

/** Somebody else has signed in: the page starts over for them, and shows nothing of the last person until then. */
function useMakeWay(): boolean {
  const isOthers = useSyncExternalStore(subscribeToItems, isTakenOver)
  useEffect(() => {
    if (isOthers) abandonPage(homePath)
  }, [isOthers])
  return isOthers
}

/** While the product is on its way. What was kept by the version before may be more than the first screen of this one can draw. */
function Waiting() {
  const [me] = useState(readTraveller)
  const [reading] = useState(() => me && readFirstDays())
  if (!me || !reading) return <LoadingBar />
  return (
    <CrashGuard instead={LoadingBar} onCrash={noteShown}>
      <RoadPreview me={me} reading={reading} meanwhile={<LoadingBar />} />
    </CrashGuard>
  )
}

function GuestScreen() {
  useEffect(rememberAddress, [])
  useEffect(() => void forgetKept().catch(() => {}), [])
  const isForgot = useGuestPath() === forgotPasswordPath
  return (
    <Suspense fallback={<LoadingBar />}>
      {isForgot ? <ForgotPasswordPage /> : <SignInPage onTyping={preloadApplication} />}
    </Suspense>
  )
}

const Crashed = ({ error }: { error: unknown }) => (
  <CrashPage error={error} onRetry={() => window.location.reload()} />
)

type GuardProps = { children: ReactNode; instead: ComponentType<{ error: unknown }>; onCrash?: () => void }
type State = { error: unknown }

/** The last net, under the router's own: its code, or the shell's, did not arrive or threw. */
class CrashGuard extends Component<GuardProps, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch() {
    this.props.onCrash?.()
  }

  override render() {
    const { error } = this.state
    const { children, instead: Instead } = this.props
    return error === undefined ? children : <Instead error={error} />
  }
}
