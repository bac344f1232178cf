import type { Language } from "@vowdesk/contract/kernel";

/** Texts about pictures, recordings, files, packages and imported tables. The compiler checks that all languages have the keys of the English ones. */
const en = {
  "avatar-format": "upload avatar image can only be jpeg,png,jpg format!",
  "avatar-too-large": "upload avatar image size cannot exceed 2MB!",
  "file-empty": "The file is empty. Choose it again, or choose another file",
  "picture-format": "Only {formats} pictures can be uploaded. Save or export the picture as JPEG and upload it again",
  "picture-other-format":
    "The picture is a {format} file, which cannot be uploaded here. Save or export it as JPEG and upload it again",
  "picture-heic":
    "The phone saved this photo as {format}. Choose “Most Compatible” (JPEG) in the camera settings (on an iPhone: Settings > Camera > Formats), or export the photo as JPEG, and upload it again",
  "picture-raw":
    "The camera saved this photo as a raw file ({format}). Turn off RAW in the camera settings, or export the photo as JPEG, and upload it again",
  "picture-is-recording":
    "The file is a video or a sound recording ({format}), not a picture. Choose the photo; of a Live Photo, choose the still picture",
  "picture-is-document":
    "The file is a document or an archive ({format}), not a picture. Save the page as a picture (JPEG or PNG), or choose the photo itself, and upload it again",
  "picture-too-large": "A picture can have at most {most} MB",
  "picture-too-many-pixels": "The picture has too many pixels. Save it smaller, or as JPEG, and upload it again",
  "picture-unreadable":
    "The picture is incomplete or damaged and cannot be read. Choose the original and upload it again",
  "file-unknown": "The file does not exist or is not yours",
  "files-per-day": "At most {most} files can be uploaded per day",
  "bytes-per-day": "At most {most} MB can be uploaded per day",
  "storage-full": "The storage is full. Contact the administrator",
  "storage-away": "File storage is unavailable. Try again later",
  "package-too-large": "A package can have at most 200 MB",
  "table-unreadable": "The file cannot be read. It must be a CSV or XLSX table with the columns “Type” and “Name 1”",
  "table-too-large": "The file is too large. The limit is {most} rows",
  "table-known": "This file was imported before. Undo that import first",
  "table-problems": "The file has problems, or nothing to import. Check it again",
  "import-at-work": "Another import is at work. Wait until it has ended",
  "import-used": "The import cannot be undone, because records of it were changed or used since: {count}",
  "package-unreadable": "This is not a valid Android package",
  "package-unsafe": "The package is not safe: {what}",
  "package-not-newer": "Version {code} is not newer than the active version {active}",
  "voice-format":
    "Voice messages must be WebM, OGG, M4A, AAC, MP3 or WAV. Save the recording as M4A or MP3 and upload it again",
  "voice-other-format": "Voice messages cannot be {format} files. Save the recording as M4A or MP3 and upload it again",
  "voice-codec":
    "Browsers cannot play the {format} file as a voice message: it has a film, or sound that only some apps can play. Save the recording as M4A (AAC) or MP3 and upload it again",
  "voice-unreadable": "The recording is incomplete or damaged and cannot be read. Upload it again, or record it again",
  "voice-amr": "AMR recordings cannot be played. Please use MP3, M4A or OGG",
  "voice-too-large": "The voice message is too large. The limit is {most} MB",
  "voice-too-long": "Voice messages can be at most {seconds} s long",
} as const;

export const fileTexts: { en: typeof en } & Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  zh: {
    "avatar-format": "上传头像图片只能是 jpeg、png、jpg 格式！",
    "avatar-too-large": "上传头像图片大小不能超过 2MB！",
    "file-empty": "文件是空的。请重新选择，或选择其他文件",
    "picture-format": "只能上传以下格式的图片：{formats}。请将图片另存或导出为 JPEG 后再上传",
    "picture-other-format": "图片是 {format} 格式，此处不能上传。请将其另存或导出为 JPEG 后再上传",
    "picture-heic":
      "手机以 {format} 格式保存了这张照片。请在相机设置中选择“兼容性最佳”(JPEG)（iPhone：设置 > 相机 > 格式），或将照片导出为 JPEG 后再上传",
    "picture-raw": "相机将这张照片保存为 RAW 文件（{format}）。请在相机设置中关闭 RAW，或将照片导出为 JPEG 后再上传",
    "picture-is-recording": "该文件是视频或录音（{format}），不是图片。请选择照片；如果是实况照片，请选择静态图片",
    "picture-is-document":
      "该文件是文档或压缩包（{format}），不是图片。请将页面保存为图片（JPEG 或 PNG），或选择照片本身后再上传",
    "picture-too-large": "图片不能超过 {most} MB",
    "picture-too-many-pixels": "图片像素过多。请缩小图片，或另存为 JPEG 后再上传",
    "picture-unreadable": "图片不完整或已损坏，无法读取。请选择原图重新上传",
    "file-unknown": "文件不存在或不属于您",
    "files-per-day": "每天最多可上传 {most} 个文件",
    "bytes-per-day": "每天最多可上传 {most} MB",
    "storage-full": "存储空间已满，请联系管理员",
    "storage-away": "文件存储暂时不可用，请稍后再试",
    "package-too-large": "安装包不能超过 200 MB",
    "table-unreadable": "无法读取该文件：需要 CSV 或 XLSX 表格，并包含“类型”和“姓名一”两列",
    "table-too-large": "文件过大：最多 {most} 行",
    "table-known": "该文件已导入过，请先撤销那次导入",
    "table-problems": "文件有待解决的问题，或没有可导入的内容，请重新检查",
    "import-at-work": "另一个导入正在进行，请等它结束",
    "import-used": "有 {count} 条导入的记录之后被修改或使用，无法撤销",
    "package-unreadable": "这不是有效的 Android 安装包",
    "package-unsafe": "安装包内容不安全：{what}",
    "package-not-newer": "版本号 {code} 不高于启用中的版本 {active}",
    "voice-format": "语音消息仅支持 WebM、OGG、M4A、AAC、MP3 或 WAV 格式。请将录音另存为 M4A 或 MP3 后再上传",
    "voice-other-format": "语音消息不能是 {format} 文件。请将录音另存为 M4A 或 MP3 后再上传",
    "voice-codec":
      "浏览器无法将此 {format} 文件作为语音消息播放：它含有视频，或其音频只有部分应用能够播放。请将录音另存为 M4A (AAC) 或 MP3 后再上传",
    "voice-unreadable": "录音不完整或已损坏，无法读取。请重新上传或重新录制",
    "voice-amr": "不支持 AMR 录音，请使用 MP3、M4A 或 OGG",
    "voice-too-large": "语音消息过大：最大 {most} MB",
    "voice-too-long": "语音消息最长 {seconds} 秒",
  },
  es: {
    "avatar-format": "¡La foto de perfil solo puede ser jpeg, png o jpg!",
    "avatar-too-large": "¡La foto de perfil no puede superar los 2 MB!",
    "file-empty": "El archivo está vacío. Elíjalo de nuevo o elija otro",
    "picture-format":
      "Solo se pueden subir imágenes en estos formatos: {formats}. Guarde o exporte la imagen como JPEG y súbala de nuevo",
    "picture-other-format":
      "La imagen es un archivo {format}, que aquí no se puede subir. Guárdela o expórtela como JPEG y súbala de nuevo",
    "picture-heic":
      "El teléfono guardó esta foto como {format}. Elija «Más compatible» (JPEG) en los ajustes de la cámara (en un iPhone: Ajustes > Cámara > Formatos) o exporte la foto como JPEG, y súbala de nuevo",
    "picture-raw":
      "La cámara guardó esta foto como archivo RAW ({format}). Desactive RAW en los ajustes de la cámara o exporte la foto como JPEG, y súbala de nuevo",
    "picture-is-recording":
      "El archivo es un vídeo o una grabación de sonido ({format}), no una imagen. Elija la foto; de una Live Photo, elija la imagen fija",
    "picture-is-document":
      "El archivo es un documento o un archivo comprimido ({format}), no una imagen. Guarde la página como imagen (JPEG o PNG) o elija la foto misma, y súbala de nuevo",
    "picture-too-large": "Una imagen puede tener como máximo {most} MB",
    "picture-too-many-pixels": "La imagen tiene demasiados píxeles. Guárdela más pequeña o como JPEG y súbala de nuevo",
    "picture-unreadable": "La imagen está incompleta o dañada y no se puede leer. Elija la original y súbala de nuevo",
    "file-unknown": "El archivo no existe o no es suyo",
    "files-per-day": "Se pueden subir como máximo {most} archivos al día",
    "bytes-per-day": "Se pueden subir como máximo {most} MB al día",
    "storage-full": "El almacenamiento está lleno. Contacte con el administrador",
    "storage-away": "El almacenamiento de archivos no está disponible. Inténtelo más tarde",
    "package-too-large": "Un paquete puede tener como máximo 200 MB",
    "table-unreadable":
      "No se puede leer el archivo. Debe ser una tabla CSV o XLSX con las columnas «Tipo» y «Nombre 1»",
    "table-too-large": "El archivo es demasiado grande. El límite es de {most} filas",
    "table-known": "Este archivo ya se importó. Deshaga antes esa importación",
    "table-problems": "El archivo tiene problemas o no contiene nada que importar. Compruébelo de nuevo",
    "import-at-work": "Hay otra importación en curso. Espere a que termine",
    "import-used":
      "La importación no se puede deshacer, porque después se modificaron o usaron registros suyos: {count}",
    "package-unreadable": "No es un paquete de Android válido",
    "package-unsafe": "El paquete no es seguro: {what}",
    "package-not-newer": "La versión {code} no es más reciente que la activa, {active}",
    "voice-format":
      "Los mensajes de voz deben ser WebM, OGG, M4A, AAC, MP3 o WAV. Guarde la grabación como M4A o MP3 y súbala de nuevo",
    "voice-other-format":
      "Un mensaje de voz no puede ser un archivo {format}. Guarde la grabación como M4A o MP3 y súbala de nuevo",
    "voice-codec":
      "Los navegadores no pueden reproducir el archivo {format} como mensaje de voz: contiene vídeo o un sonido que solo reproducen algunas aplicaciones. Guarde la grabación como M4A (AAC) o MP3 y súbala de nuevo",
    "voice-unreadable": "La grabación está incompleta o dañada y no se puede leer. Súbala o grábela de nuevo",
    "voice-amr": "Las grabaciones AMR no se pueden reproducir. Use MP3, M4A u OGG",
    "voice-too-large": "El mensaje de voz es demasiado grande. El límite es de {most} MB",
    "voice-too-long": "Los mensajes de voz pueden durar como máximo {seconds} s",
  },
  ja: {
    "avatar-format": "アップロードできるプロフィール画像は jpeg、png、jpg 形式のみです！",
    "avatar-too-large": "アップロードするプロフィール画像は 2MB を超えられません！",
    "file-empty": "ファイルが空です。選び直すか、別のファイルを選んでください",
    "picture-format":
      "アップロードできる画像の形式は {formats} だけです。JPEG で保存するか書き出してから、もう一度アップロードしてください",
    "picture-other-format":
      "この画像は {format} ファイルのため、ここではアップロードできません。JPEG で保存するか書き出してから、もう一度アップロードしてください",
    "picture-heic":
      "この写真は {format} 形式で保存されています。カメラの設定で「互換性優先」(JPEG) を選ぶか（iPhone：設定 > カメラ > フォーマット）、JPEG に書き出してから、もう一度アップロードしてください",
    "picture-raw":
      "この写真は RAW ファイル（{format}）として保存されています。カメラの設定で RAW をオフにするか、JPEG に書き出してから、もう一度アップロードしてください",
    "picture-is-recording":
      "このファイルは動画または録音（{format}）で、画像ではありません。写真を選んでください。Live Photos の場合は静止画を選んでください",
    "picture-is-document":
      "このファイルは文書または圧縮ファイル（{format}）で、画像ではありません。ページを画像（JPEG か PNG）として保存するか、写真そのものを選んで、もう一度アップロードしてください",
    "picture-too-large": "画像は {most} MB までです",
    "picture-too-many-pixels":
      "画像の画素数が多すぎます。縮小するか JPEG で保存してから、もう一度アップロードしてください",
    "picture-unreadable": "画像が不完全か壊れていて読み込めません。元の画像を選んで、もう一度アップロードしてください",
    "file-unknown": "ファイルが存在しないか、あなたのものではありません",
    "files-per-day": "1 日にアップロードできるのは {most} 件までです",
    "bytes-per-day": "1 日にアップロードできるのは {most} MB までです",
    "storage-full": "ストレージがいっぱいです。管理者に連絡してください",
    "storage-away": "ファイルストレージを利用できません。しばらくしてからお試しください",
    "package-too-large": "パッケージは 200 MB までです",
    "table-unreadable": "ファイルを読み取れません。「種類」と「氏名1」の列がある CSV または XLSX の表が必要です",
    "table-too-large": "ファイルが大きすぎます。上限は {most} 行です",
    "table-known": "このファイルはすでにインポート済みです。先にそのインポートを取り消してください",
    "table-problems": "ファイルに問題があるか、インポートする内容がありません。もう一度確認してください",
    "import-at-work": "別のインポートを実行中です。終わるまでお待ちください",
    "import-used": "インポートした {count} 件がその後変更または使用されたため、取り消せません",
    "package-unreadable": "有効な Android パッケージではありません",
    "package-unsafe": "パッケージの内容が安全ではありません：{what}",
    "package-not-newer": "バージョン {code} は有効なバージョン {active} より新しくありません",
    "voice-format":
      "音声メッセージは WebM、OGG、M4A、AAC、MP3、WAV に対応しています。録音を M4A か MP3 で保存してから、もう一度アップロードしてください",
    "voice-other-format":
      "{format} ファイルは音声メッセージに使えません。録音を M4A か MP3 で保存してから、もう一度アップロードしてください",
    "voice-codec":
      "この {format} ファイルはブラウザで音声メッセージとして再生できません。動画が含まれているか、一部のアプリでしか再生できない音声です。録音を M4A (AAC) か MP3 で保存してから、もう一度アップロードしてください",
    "voice-unreadable": "録音が不完全か壊れていて読み込めません。もう一度アップロードするか、録音し直してください",
    "voice-amr": "AMR の録音は再生できません。MP3、M4A、OGG を使用してください",
    "voice-too-large": "音声メッセージが大きすぎます（最大 {most} MB）",
    "voice-too-long": "音声メッセージは最長 {seconds} 秒です",
  },
};
