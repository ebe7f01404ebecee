/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** List of sessions, in each of which several speakers are recorded */
  title: 'Voice cloning',
  sessions: 'Sessions',
  /** Button and title of a dialog */
  newSession: 'New session',
  /** Button */
  create: 'Create',
  renameSession: 'Rename session',
  createWithoutTitle: 'Enter a session title.',
  renameWithoutTitle: 'Give the session a title.',
  loadingSessions: 'Loading sessions…',
  'noSessions.title': 'No sessions yet',
  'noSessions.text':
    'Record speakers who consent to voice cloning: a voice sample and a spoken consent statement for each.',
  /** Menu of a session or speaker */
  'session.restoreFailed': 'Couldn’t restore “{title}”. {reason}',
  'session.removed': 'Removed “{title}”.',
  'session.removeFailed': '“{title}” could not be removed. {reason}',
  /** Title while the session’s own title loads */
  session: 'Session',
  allSessions: 'All sessions',
  speakers: 'Speakers',
  loadingSpeakers: 'Loading speakers…',
  /** Heading of the days on which sessions were created */
  created: 'Created',
  /** Heading of what is done for each speaker */
  progress: 'Progress',
  /** Heading of the step each speaker is at */
  step: 'Step',
  'noSpeakers.title': 'No speakers yet',
  'noSpeakers.text': 'Add speakers one at a time, or paste a list of names.',
  addFromList: 'Add from a list…',
  addSpeaker: 'Add a speaker',
  /** Button: opens this speaker for recording */
  recordSpeaker: 'Record <bdi>{name}</bdi>',
  /** In place of a name that wasn’t entered yet */
  newSpeaker: 'New speaker',
  'speaker.addFailed': 'Couldn’t add the speaker. {reason}',
  'speaker.restoreFailed': 'Couldn’t restore {name}. {reason}',
  'speaker.removed': 'Removed {name}.',
  'speaker.removeFailed': '{name} could not be removed. {reason}',
  /** State of a speaker in the session’s list */
  'progress.withdrawing': 'Withdrawal not finished',
  'progress.withdrawn': 'Withdrawn',
  'progress.deleted': 'Voice deleted',
  'progress.created': 'Voice created',
  'progress.rejected': 'Rejected. Action needed',
  'progress.recorded': 'Recorded, not submitted',
  'progress.sampled': 'Sample recorded',
  'progress.started': 'Started',
  'progress.new': 'Not started',
  'list.title': 'Add speakers from a list',
  /** The names of the columns stay as they are. */
  'list.field': 'One name per line, or CSV with the columns full_name, voice_name, gender, locale',
  'list.choose': 'Choose file…',
  /** Kinds of files, within a sentence such as “Save it as CSV or TXT” */
  'list.formats': 'CSV or TXT',
  'list.tooLong':
    '{name} is over {count, plural, one {# character} other {# characters}}. Split it into several lists.',
  'list.problem': 'Line {line, number, ::group-off}: {problem}',
  'list.more': 'and {count, number, ::group-off} more',
  'list.preview': 'Speakers that will be added',
  'list.gender': 'Gender',
  'list.gender.not_specified': 'Not specified',
  'list.gender.female': 'female',
  'list.gender.male': 'male',
  /** Button */
  'list.add': 'Add {count, plural, one {# speaker} other {# speakers}}',
  /** The steps of a speaker, in order */
  steps: 'Steps',
  'step.name': 'Name',
  'step.room': 'Microphone check',
  'step.sample': 'Voice sample',
  'step.phrase': 'Consent statement',
  'step.check': 'Review and submit',
  'step.done': 'Done',
  /** State of a step, for screen readers */
  stepIsPoor: 'needs attention',
  stepIsDone: 'done',
  /** The page of a speaker, for screen readers */
  recordingOf: 'Recording {name}',
  speakerWindow: 'Speaker window',
  backToSession: 'Back to the session',
  viewRecord: 'View consent record',
  nextSpeaker: 'Next speaker: <bdi>{name}</bdi>',
  consentWithdrawn: 'This speaker withdrew consent. Record again only if they give new consent.',
  withdrawalStarted: 'Withdrawal of consent started but isn’t finished. Continue it in the consent record.',
  side: 'Microphone and shortcuts',
  /** List of keyboard shortcuts */
  keys: 'Keys',
  /** The space bar, or the key of a letter */
  spaceOr: 'Space, {key}',
  'shortcut.record': 'record',
  'shortcut.finish': 'finish',
  'shortcut.play': 'play',
  'shortcut.next': 'next',
  statementExpired: 'Consent statement expired',
  /** {time} counts down, such as 4:31 */
  statementExpires: 'Consent statement: expires in {time}',
  openSettings: 'Open settings',
  noCloningInRegion:
    'Voice cloning isn’t available in this region. You can record now and submit with another account.',
  noCloningInPlan:
    'This plan doesn’t include voice cloning. You can record now and submit after upgrading or switching keys.',
  /** {when} is a time such as “today, 14:20” */
  serviceMessageAt: 'Service message, {when}: “{message}”',
  fullName: 'Full name',
  'name.field': 'Full name, as spoken',
  'name.missing': 'Enter the name used in the consent statement.',
  'name.voiceName': 'Voice name',
  'name.gender': 'Voice gender',
  'name.gender.not_specified': 'Not specified',
  'name.gender.female': 'Female',
  'name.gender.male': 'Male',
  'name.next': 'Next: room and microphone',
  /** Button, returns to the step “Review and submit” */
  'name.back': 'Back to the check',
  microphone: 'Microphone',
  systemDefault: 'System default',
  noiseSuppression: 'Noise suppression',
  noiseSuppressionHint: 'Echo cancellation, noise suppression and auto gain. Leave off for the most natural clone.',
  /** Meter of the microphone’s level */
  level: 'Level',
  'level.nothing': 'No signal',
  'level.noise': 'Background noise',
  'level.quiet': 'Quiet',
  'level.good': 'Good',
  'level.loud': 'Loud',
  'level.clipping': 'Clipping',
  /** {from} and {to} are levels such as −40 dBFS. */
  'level.range': 'Good range: {from} to {to}',
  /** {verdict} is one of the words above, {level} such as −21 dBFS */
  levelInWords: '{verdict}, {level}',
  levelWithPeak: '{level}, peak {peak}',
  noMicrophone: 'No microphone',
  /** In place of a microphone’s name in the sentences below */
  unnamedMicrophone: 'The microphone',
  'mic.opening': 'Opening the microphone. Allow access when prompted.',
  'mic.muted': '{name} is muted. Unmute it to continue.',
  'mic.format': '{rate, number} kHz, mono, 16 bit',
  /** {help} is one or more sentences. */
  'mic.refused': 'Overvoice doesn’t have microphone access. {help} Existing recordings are kept.',
  'mic.none': 'No microphone found. Connect one, or use audio files for the sample and consent statement.',
  'mic.absent': '{name} is disconnected. Reconnect it or choose another.',
  /** {cause} and {remedy} are sentences below. */
  'mic.ended': '{cause} The recording up to that point is saved. {remedy}',
  'cause.unplugged': '{name} was disconnected.',
  'cause.withdrawn': 'Microphone access was revoked.',
  'cause.rate-changed': '{name} changed its sample rate.',
  'cause.silenced': '{name} stopped sending audio, for example because the computer slept.',
  'remedy.unplugged': 'Reconnect it or choose another.',
  'remedy.other': 'Try again to continue.',
  /** Why a recording ended early */
  'cut.ended': 'Recording was stopped in another window.',
  'cut.disk': 'Couldn’t write to the disk.',
  'cut.refused': 'Overvoice didn’t accept part of the recording.',
  'cut.studio-gone': 'Lost connection to Overvoice.',
  'cut.microphone-closed': 'The microphone was closed.',
  'cut.page-closed': 'The speaker’s page was closed.',
  'cut.window-closed': 'The window was closed.',
  'cut.window-reloaded': 'The window was closed or reloaded.',
  'cut.other-recording': 'Another recording was started.',
  'cut.studio-closed': 'Overvoice was closed.',
  /** It crashed, or the computer was turned off. */
  'cut.interrupted': 'Overvoice closed during this recording.',
  /** {reason} is one of the sentences above. */
  nothingRecorded: '{reason} Nothing was recorded.',
  'room.text':
    'Choose a microphone and have the speaker say a few words. Then measure room noise: two seconds of silence.',
  'room.measure': 'Measure room noise',
  'room.measureAgain': 'Measure again',
  /** {level} is such as −62 dBFS. */
  'room.good': 'Room noise is low ({level}).',
  'room.cut': 'The measurement was cut short. {reason} Measure again.',
  'room.next': 'Next: voice sample',
  /** Button: continues without the measurement */
  'room.skip': 'Skip',
  'sample.free': 'Ask the speaker to talk naturally about anything for about 20 seconds.',
  'sample.read': 'Ask the speaker to read this text, or anything else, in a natural voice.',
  /** Above a text the speaker reads, for screen readers: two buttons */
  textSize: 'Text size',
  'textSize.smaller': 'Smaller text',
  'textSize.larger': 'Larger text',
  'sample.record': 'Record sample',
  'sample.recordAgain': 'Re-record sample',
  'sample.next': 'Next: consent statement',
  'statement.intro':
    'Get the consent statement for <bdi>{name}</bdi> to read aloud. It authorizes cloning their voice and can be used once.',
  'statement.read': 'Ask the speaker to read this word for word, in the same room as the sample.',
  'statement.spent':
    'This consent statement has already been used. Your sample is kept. Get a new statement and record it.',
  'statement.expired': 'This consent statement has expired. Your sample is kept. Get a new statement and record it.',
  'statement.get': 'Get consent statement',
  'statement.getNew': 'Get a new statement',
  'statement.record': 'Record consent',
  'statement.recordAgain': 'Re-record consent',
  /** Button below a recording whose statement was used */
  'statement.recordNew': 'Re-record with a new statement',
  'statement.next': 'Next: review',
  stopRecording: 'Stop recording',
  /** State, with the time since the start */
  recording: 'Recording <time>{length}</time>',
  /** {seconds} is a number with one decimal place. */
  slowDisk: 'Disk is slow ({seconds} s buffered). Keep recording; nothing is lost.',
  /** Button while the last audio is saved */
  finishing: 'Finishing',
  /** Progress bar, or length of a recording */
  length: 'Length',
  /** Length of a recording; {count} has one decimal place. */
  seconds: '{count} s',
  'length.short': '{seconds, number} s more needed',
  'length.enough': 'Long enough. Stop at the end of a sentence.',
  'length.over': 'Over {seconds, number} s. Stop now and trim it.',
  importing: 'Importing file…',
  useFile: 'Use a file…',
  earlier: 'Previous recordings ({count, number})',
  /** A recording: when it started, and its length */
  'earlier.whole': '{time}, {length}',
  'earlier.cut': '{time}, {length}, interrupted',
  'earlier.use': 'Use this recording',
  /** Button */
  play: 'Play',
  recordingCut: 'Recording stopped after {length}. {reason} Everything up to that point is saved.',
  /** {problem} is one or more sentences. */
  willBeRejected: 'The service will reject this recording. {problem}',
  /** Button */
  trimSilence: 'Trim silence ({from} to {to})',
  unreadable: 'Couldn’t read the recording. It’s still stored; try playing it again.',
  speech: 'Speech',
  speechLevel: 'Speech level',
  noise: 'Noise',
  clippedSamples: 'Clipped samples',
  /** List of what was checked about a recording */
  checks: 'Checks',
  'checks.allPassed': 'All checks passed',
  'checks.someFailed': '{count, plural, one {# check failed} other {# checks failed}}',
  /** Results of one check */
  'checks.passed': 'Passed',
  'checks.failed': 'Failed',
  /** Names of checks */
  'checks.complete': 'Complete recording',
  'checks.conditions': 'Same room and microphone',
  'checks.other': 'Other problem',
  /** Slider with two handles, start and end */
  trim: 'Trim',
  trimStart: 'Start',
  trimEnd: 'End',
  range: '{from} to {to}',
  selected: '{length} selected',
  'check.text':
    'The service verifies that both recordings are the same person and that the statement was read correctly. Then it creates the voice.',
  'check.expired': 'The consent statement has expired. Your sample is kept. Get a new statement and record it.',
  'check.unusable': 'The consent statement can’t be submitted. Your sample is kept. Get a new statement and record it.',
  'check.create': 'Create voice',
  submitting: 'Submitting',
  'submit.preparing': 'Preparing',
  /** {size} is a number with one decimal place. */
  'submit.uploading': 'Uploading… {share, number, percent} of {size} MB',
  'submit.verifying': 'Submitted. Verifying consent…',
  /** A title such as “Recording rejected”, before an explanation */
  refusalTitle: '{title}.',
  serviceMessage: 'Service message: “{message}”',
  /** {path} is the name of a field that the service rejects. */
  refusedField: '<code>{path}</code>: {message}',
  submitAgain: 'Submit again',
  /** {time} counts down, such as 0:42 */
  submitAgainIn: 'You can submit again in {time}',
  openSettingsScreen: 'Open Settings',
  playBoth: 'Play both',
  checkLast: 'Check the last submission',
  editDetails: 'Edit name or language',
  'refusal.speaker_mismatch.title': 'Voices don’t match',
  'refusal.speaker_mismatch.text':
    'The sample and the consent recording don’t sound like the same person. Both are saved. Compare them, then re-record one.',
  'refusal.phrase_mismatch.title': 'Statement doesn’t match',
  'refusal.phrase_mismatch.text':
    'The recording doesn’t match the consent statement. Both recordings are saved. Get a new statement and read it word for word.',
  'refusal.new_challenge.title': 'Consent statement no longer valid',
  'refusal.new_challenge.text': 'Your sample is still valid. Get a new consent statement and record it.',
  'refusal.recording_unusable.title': 'Recording rejected',
  'refusal.recording_unusable.text':
    'The service couldn’t process it. Both recordings are saved. Check the report and re-record.',
  'refusal.send_again.title': 'Verification unavailable',
  'refusal.send_again.text': 'Your recordings are fine and saved. Try submitting them again.',
  'refusal.plan_without_cloning.title': 'Your plan doesn’t include voice cloning',
  'refusal.plan_without_cloning.text':
    'Both recordings are saved. Upgrade the plan or switch API keys, then submit again.',
  'refusal.payment.title': 'Insufficient balance',
  'refusal.payment.text':
    'The balance is empty or a spending limit was reached. Both recordings are saved. Add funds, then submit again.',
  'refusal.region.title': 'Voice cloning isn’t available in this region',
  'refusal.region.text': 'Both recordings are saved and can be submitted with another account.',
  'refusal.limit.title': 'Rate limited',
  'refusal.limit.text': 'Both recordings are saved. Submit again when the countdown ends.',
  'refusal.details.title': 'Details rejected',
  'refusal.details.text':
    'Both recordings are saved and the statement is still valid. Correct the details, then submit again.',
  'refusal.other.title': 'Voice not created',
  'refusal.other.text': 'Both recordings are saved. Submit them again, or re-record one.',
  'refusalCode.consent_challenge_expired': 'The consent statement has expired',
  'refusalCode.consent_challenge_already_used': 'Consent statement already used',
  'refusalCode.consent_challenge_not_found': 'Consent statement not found',
  'refusalCode.consent_verification_required': 'Verified consent required',
  voiceReady: '“<bdi>{name}</bdi>” is ready to use.',
  voiceDeleted: '“<bdi>{name}</bdi>” was deleted. The recordings and the consent record are kept.',
  generating: 'Generating…',
  /** Button, with what it costs */
  playVoice: 'Play voice · {count, plural, one {# character} other {# characters}}',
  /** The speaker’s own window, which shows what to read */
  mirror: 'For the speaker',
  'mirror.wait': 'One moment…',
  'mirror.recording': '● Recording',
  'mirror.welcome': 'Welcome',
  'mirror.room': 'Please say a few words.',
  'mirror.measuring': 'Measuring room noise. Please stay quiet.',
  'mirror.sample': 'Talk about anything for about 20 seconds.',
  'mirror.statement': 'Next: the consent statement.',
  'mirror.check': 'Your recordings are being checked.',
  'mirror.done': 'Done. Thank you, <bdi>{name}</bdi>.',
  records: 'Consent records',
  loadingRecords: 'Loading consent records…',
  'noRecords.title': 'No consent records yet',
  'noRecords.text': 'Each cloned voice gets a consent record: who consented, to what, when, and with which recordings.',
  /** Column with the states below */
  consent: 'Consent',
  'consent.given': 'Given',
  'consent.withdrawing': 'Withdrawal not finished',
  'consent.withdrawn': 'Withdrawn',
  date: 'Date',
  record: 'Consent record',
  recordOf: '{name}: consent record',
  loadingRecord: 'Loading consent record…',
  print: 'Print',
  saveAsJson: 'Save as JSON',
  saveAsPdf: 'Save as PDF',
  /** {time} is a date with the time. */
  withdrawalOpen: 'Withdrawal started on {time} but isn’t finished. Continue to complete it.',
  withdrawnOn: 'Withdrawn on {time}. The voice and the recordings are deleted.',
  withdraw: 'Withdraw consent…',
  continueWithdrawal: 'Continue withdrawal…',
  /** Labels of facts in a consent record */
  'fact.sampleRecorded': 'Sample recorded',
  'fact.consentRecorded': 'Consent statement recorded',
  'fact.verified': 'Verified',
  'fact.device': 'Device',
  'fact.service': 'Service',
  /** In place of the service’s address: a local imitation of the service */
  'fact.sandbox': 'Sandbox',
  'fact.voiceId': 'Voice ID',
  'fact.challengeId': 'Challenge ID',
  'fact.requestId': 'Request ID',
  'fact.sampleHash': 'Sample, SHA-256',
  'fact.consentHash': 'Consent statement, SHA-256',
} as const
