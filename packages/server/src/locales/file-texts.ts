import type { Language } from "@vowdesk/contract/kernel";

/** Texts about pictures, files and packages. The compiler checks that all languages have the keys of the English ones. */
const en = {
  "avatar-format": "upload avatar image can only be jpeg,png,jpg format!",
  "avatar-too-large": "upload avatar image size cannot exceed 2MB!",
  "picture-format":
    "Only JPEG, PNG, WebP and GIF pictures can be uploaded. Save or export the picture as JPEG and upload it again",
  "picture-heic":
    "The phone saved this photo as HEIC. Choose “Most Compatible” (JPEG) in the camera settings, or export the photo as JPEG, and upload it again",
  "picture-too-large": "A picture can have at most 10 MB",
  "picture-too-many-pixels":
    "The picture has too many pixels. Save it smaller, or as a JPEG that is not progressive, and upload it again",
  "picture-unreadable": "The picture is damaged and cannot be read",
  "file-unknown": "The file does not exist or is not yours",
  "files-per-day": "At most {most} files can be uploaded per day",
  "bytes-per-day": "At most {most} MB can be uploaded per day",
  "storage-full": "The storage is full. Contact the administrator",
  "storage-away": "File storage is unavailable. Try again later",
  "package-too-large": "A package can have at most 200 MB",
  "package-unreadable": "This is not a valid Android package",
  "package-unsafe": "The package is not safe: {what}",
  "package-not-newer": "Version {code} is not newer than the active version {active}",
} as const;

export const fileTexts: { en: typeof en } & Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  zh: {
    "avatar-format": "上传头像图片只能是 jpeg、png、jpg 格式！",
    "avatar-too-large": "上传头像图片大小不能超过 2MB！",
    "picture-format": "只能上传 JPEG、PNG、WebP 或 GIF 图片。请将图片另存或导出为 JPEG 后再上传",
    "picture-heic":
      "手机以 HEIC 格式保存了这张照片。请在相机设置中选择“兼容性最佳”(JPEG)，或将照片导出为 JPEG 后再上传",
    "picture-too-large": "图片不能超过 10 MB",
    "picture-too-many-pixels": "图片像素过多。请缩小图片，或另存为非渐进式 JPEG 后再上传",
    "picture-unreadable": "图片已损坏，无法读取",
    "file-unknown": "文件不存在或不属于您",
    "files-per-day": "每天最多可上传 {most} 个文件",
    "bytes-per-day": "每天最多可上传 {most} MB",
    "storage-full": "存储空间已满，请联系管理员",
    "storage-away": "文件存储暂时不可用，请稍后再试",
    "package-too-large": "安装包不能超过 200 MB",
    "package-unreadable": "这不是有效的 Android 安装包",
    "package-unsafe": "安装包内容不安全：{what}",
    "package-not-newer": "版本号 {code} 不高于启用中的版本 {active}",
  },
  es: {
    "avatar-format": "¡La foto de perfil solo puede ser jpeg, png o jpg!",
    "avatar-too-large": "¡La foto de perfil no puede superar los 2 MB!",
    "picture-format":
      "Solo se pueden subir imágenes JPEG, PNG, WebP o GIF. Guárdela o expórtela como JPEG y súbala de nuevo",
    "picture-heic": "La foto es HEIC: elija «Más compatible» (JPEG) en la cámara o expórtela como JPEG",
    "picture-too-large": "Una imagen puede tener como máximo 10 MB",
    "picture-too-many-pixels":
      "La imagen tiene demasiados píxeles. Guárdela más pequeña o como JPEG no progresivo y súbala de nuevo",
    "picture-unreadable": "La imagen está dañada y no se puede leer",
    "file-unknown": "El archivo no existe o no es suyo",
    "files-per-day": "Se pueden subir como máximo {most} archivos al día",
    "bytes-per-day": "Se pueden subir como máximo {most} MB al día",
    "storage-full": "El almacenamiento está lleno. Contacte con el administrador",
    "storage-away": "El almacenamiento de archivos no está disponible. Inténtelo más tarde",
    "package-too-large": "Un paquete puede tener como máximo 200 MB",
    "package-unreadable": "No es un paquete de Android válido",
    "package-unsafe": "El paquete no es seguro: {what}",
    "package-not-newer": "La versión {code} no es más reciente que la activa, {active}",
  },
  ja: {
    "avatar-format": "アップロードできるプロフィール画像は jpeg、png、jpg 形式のみです！",
    "avatar-too-large": "アップロードするプロフィール画像は 2MB を超えられません！",
    "picture-format":
      "アップロードできるのは JPEG、PNG、WebP、GIF の画像だけです。JPEG で保存するか書き出してから、もう一度アップロードしてください",
    "picture-heic":
      "この写真は HEIC 形式で保存されています。カメラの設定で「互換性優先」(JPEG) を選ぶか、JPEG に書き出してからもう一度アップロードしてください",
    "picture-too-large": "画像は 10 MB までです",
    "picture-too-many-pixels":
      "画像の画素数が多すぎます。縮小するか、プログレッシブではない JPEG で保存してから、もう一度アップロードしてください",
    "picture-unreadable": "画像が壊れていて読み込めません",
    "file-unknown": "ファイルが存在しないか、あなたのものではありません",
    "files-per-day": "1 日にアップロードできるのは {most} 件までです",
    "bytes-per-day": "1 日にアップロードできるのは {most} MB までです",
    "storage-full": "ストレージがいっぱいです。管理者に連絡してください",
    "storage-away": "ファイルストレージを利用できません。しばらくしてからお試しください",
    "package-too-large": "パッケージは 200 MB までです",
    "package-unreadable": "有効な Android パッケージではありません",
    "package-unsafe": "パッケージの内容が安全ではありません：{what}",
    "package-not-newer": "バージョン {code} は有効なバージョン {active} より新しくありません",
  },
};
